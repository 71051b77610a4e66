import { parentPort } from 'node:worker_threads';
import { type ListOrder, readList } from './read-list.ts';

parentPort?.once('message', (order: ListOrder) => {
  parentPort?.postMessage({ read: readList(order) });
});
parentPort?.postMessage('ready');
