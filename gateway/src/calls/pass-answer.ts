import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Sends the body of a service's answer to the caller, at the caller's speed. An answer that breaks off breaks the caller's connection:
 * nothing else tells that the rest is missing. Most bodies arrive whole, and are then one write with the headers; `pipe` would make two
 * of them, and costs four listeners more.
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
