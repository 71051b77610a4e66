import { parentPort } from 'node:worker_threads';
import { type BusyOrder, readBusy } from './read-busy.ts';

parentPort?.once('message', (order: BusyOrder) => parentPort?.postMessage({ found: readBusy(order) }));
parentPort?.postMessage('ready');
