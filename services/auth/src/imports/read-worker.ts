import { parentPort } from 'node:worker_threads';
import { type ReadOrder, readFile } from './read-file.ts';

parentPort?.once('message', (order: ReadOrder) => {
  parentPort?.postMessage({ read: readFile(order) });
});
parentPort?.postMessage('ready');
