import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { probe } from './probe.ts';

/** Answers at once, in a separate thread. */
const SERVER = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((_req, res) => res.end());
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** Lets this process run only now and then, as on a machine where many processes wait for a processor. */
const waitForProcessor = (ms: number): (() => void) => {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let isOver = false;
  const wait = () => {
    Atomics.wait(cell, 0, 0, ms);
    if (!isOver) setImmediate(wait);
  };
  setImmediate(wait);
  return () => {
    isOver = true;
  };
};

it('does not count a process as hanging whose answer this one had no time to read', async () => {
  const worker = new Worker(SERVER, { eval: true });
  const [port] = await once(worker, 'message');
  const url = `http://127.0.0.1:${port}/live`;
  expect(await probe(url, 20_000)).toBe('ok');
  const end = waitForProcessor(400);
  expect(await probe(url, 500)).toBe('ok');
  end();
  await worker.terminate();
});

it('distinguishes a process that does not answer from one that is gone', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/live`;
  expect(await probe(url, 50)).toBe('late');
  silent.close();
  silent.closeAllConnections();
  expect(await probe(url, 20_000)).toBe('none');
});
