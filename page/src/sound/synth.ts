// The sounds, made on the spot: short and quiet, like wood, paper and a station's gong. No files, no music.
export type Sound = "card" | "piece" | "cross" | "turn" | "last" | "end";

interface Tone {
  at: number; // seconds from the start
  pitch: number; // hertz
  length: number;
  loud: number; // 0 … 1
  shape?: OscillatorType;
}
interface Rustle {
  at: number;
  pitch: number; // middle of the band
  length: number;
  loud: number;
}

export const SOUNDS: Record<Sound, { tones: Tone[]; rustles: Rustle[] }> = {
  card: { tones: [], rustles: [{ at: 0, pitch: 3800, length: 0.07, loud: 0.22 }] },
  piece: {
    tones: [{ at: 0, pitch: 190, length: 0.09, loud: 0.28, shape: "triangle" }],
    rustles: [{ at: 0, pitch: 1400, length: 0.03, loud: 0.2 }],
  },
  cross: {
    tones: [],
    rustles: [
      { at: 0, pitch: 2600, length: 0.06, loud: 0.12 },
      { at: 0.09, pitch: 3100, length: 0.06, loud: 0.12 },
    ],
  },
  turn: {
    tones: [
      { at: 0, pitch: 659.3, length: 0.5, loud: 0.16 },
      { at: 0.16, pitch: 880, length: 0.7, loud: 0.16 },
    ],
    rustles: [],
  },
  last: {
    tones: [
      { at: 0, pitch: 523.3, length: 0.5, loud: 0.16 },
      { at: 0.2, pitch: 523.3, length: 0.5, loud: 0.16 },
      { at: 0.4, pitch: 392, length: 0.9, loud: 0.18 },
    ],
    rustles: [],
  },
  end: {
    tones: [
      { at: 0, pitch: 392, length: 0.6, loud: 0.15 },
      { at: 0.17, pitch: 523.3, length: 0.6, loud: 0.15 },
      { at: 0.34, pitch: 659.3, length: 0.6, loud: 0.15 },
      { at: 0.51, pitch: 784, length: 1.2, loud: 0.17 },
    ],
    rustles: [],
  },
};

// A level that rises at once and dies away, never quite to nothing (the curve can't).
function fade(context: BaseAudioContext, { at, length, loud }: Tone | Rustle, start: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start + at);
  gain.gain.exponentialRampToValueAtTime(loud, start + at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
  gain.connect(context.destination);
  return gain;
}

function noise(context: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = 2 * Math.random() - 1;
  return buffer;
}

export function make(context: BaseAudioContext, sound: Sound): void {
  const start = context.currentTime;
  for (const tone of SOUNDS[sound].tones) {
    const source = new OscillatorNode(context, { type: tone.shape ?? "sine", frequency: tone.pitch });
    source.connect(fade(context, tone, start));
    source.start(start + tone.at);
    source.stop(start + tone.at + tone.length);
  }
  for (const rustle of SOUNDS[sound].rustles) {
    const source = new AudioBufferSourceNode(context, { buffer: noise(context, rustle.length) });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: rustle.pitch, Q: 0.9 });
    source.connect(band).connect(fade(context, rustle, start));
    source.start(start + rustle.at);
  }
}
