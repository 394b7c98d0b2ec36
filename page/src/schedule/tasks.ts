// Long work in pieces: each is a task of its own in the event loop, in the order in which they were scheduled. Between two
// of them the browser draws and answers clicks. The returned function cancels a piece.
const waiting = new Set<() => void>();
const channel = new MessageChannel(); // posts at once; a timer would wait
channel.port1.onmessage = () => {
  const [act] = waiting;
  if (!act) return;
  waiting.delete(act);
  act();
};

export function inTask(act: () => void): () => void {
  waiting.add(act);
  channel.port2.postMessage(null);
  return () => void waiting.delete(act);
}
