// Work that would keep a slow phone busy for half a second, in pieces: each is a task of its own, in the order in which
// they were asked for. Between two the browser draws and answers clicks. The answer calls a piece off.
const waiting = new Set<() => void>();
const bell = new MessageChannel(); // rings at once; a timer would wait
bell.port1.onmessage = () => {
  const [act] = waiting;
  if (!act) return;
  waiting.delete(act);
  act();
};

export function inTurn(act: () => void): () => void {
  waiting.add(act);
  bell.port2.postMessage(null);
  return () => void waiting.delete(act);
}
