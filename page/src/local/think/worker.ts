// The Worker that bots think in: questions in, answers out, one after the other.
import { keptOrFetched } from "../../wire/ownmaps";
import { Engine } from "../engine/engine";
import type { BoardFile } from "../engine/board";
import type { Answered, Asked, Needed, Question } from "./questions";
import { Thinker } from "./thinker";

const thinkers = new Map<string, Promise<Thinker>>();
let engine: Promise<Engine> | null = null;

const fetched = (url: string): Promise<Response> => keptOrFetched(url.slice(url.lastIndexOf("/") + 1), url);

async function open({ rules, play, mind }: Needed, version: number): Promise<Thinker> {
  engine ??= fetched(rules).then(async (answer) => Engine.load(await answer.arrayBuffer()));
  const [file, known] = await Promise.all([fetched(play), fetched(mind)]);
  return new Thinker(await engine, (await file.json()) as BoardFile, version, await known.arrayBuffer());
}

function thinkerFor({ files, version }: Question): Promise<Thinker> {
  const key = `${files.play} ${files.mind} ${version}`;
  const found = thinkers.get(key) ?? open(files, version);
  thinkers.set(key, found);
  return found;
}

let last: Promise<unknown> = Promise.resolve();

onmessage = ({ data: { id, question } }: MessageEvent<Asked>) => {
  last = last.then(async () => {
    const answered: Answered = { id, thought: null, fault: "" };
    try {
      answered.thought = (await thinkerFor(question)).answer(question);
    } catch (error) {
      answered.fault = String(error);
    }
    postMessage(answered);
  });
};
