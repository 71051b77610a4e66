import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Sends the body of a service's answer to the caller, at the caller's speed. If the answer breaks off, the caller's connection is broken,
 * too: nothing else shows that the rest is missing. Most bodies arrive whole, and are then written together with the headers; `pipe` would
 * need two writes and four more listeners.
 */
export const passAnswer = (answer: IncomingMessage, res: ServerResponse): void => {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  let isWaiting = false;
  answer.on('data', (chunk: Buffer) => {
    if (chunk.length === length) {
      res.end(chunk);
      return;
    }
    if (res.write(chunk)) return;
    answer.pause();
    if (isWaiting) return;
    isWaiting = true;
    res.on('drain', () => answer.resume());
  });
  answer.on('end', () => res.end());
  answer.on('error', () => res.destroy());
};
