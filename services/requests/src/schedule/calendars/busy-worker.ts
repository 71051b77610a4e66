import { parentPort } from 'node:worker_threads';
import { type BusyOrder, readBusy } from './read-busy.ts';

/** A calendar as it came. Decoding its largest file takes as long as others may wait, so the worker does that, too. */
export type BusyFile = Omit<BusyOrder, 'text'> & { content: Uint8Array };

parentPort?.once('message', ({ content, ...order }: BusyFile) => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8');
  parentPort?.postMessage({ found: readBusy({ ...order, text }) });
});
parentPort?.postMessage('ready');
