import { type IncomingMessage, request } from 'node:http';
import { IMPORTS } from '@mutua/contracts';
import { type AppError, fileOf, receiveFile } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import express, { type NextFunction, type Request, type Response } from 'express';
import { testGateway } from '../../test/harness.ts';

const TOO_LARGE = 'A list may have at most 2 MB';
const SIZE = 200 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, 'Ada Lovelace;ada@example.org\n');
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="members.csv"\r\n\r\n';

/** What the service has received whole. */
const received: number[] = [];
/** A service with the limits of lists. */
const service = express();
service.get(['/live', '/ready'], (_req: Request, res: Response) => {
  res.json({});
});
service.post(
  '/imports',
  receiveFile({ field: 'file', maxBytes: IMPORTS.bytes, missing: 'Please choose a file', tooLarge: TOO_LARGE }),
  (req: Request, res: Response) => {
    received.push(fileOf(req).bytes.length);
    res.sendStatus(201);
  },
);
service.use((error: AppError, _req: Request, res: Response, _next: NextFunction) => {
  res.status(error.status).json({ message: error.message });
});
const gateway = testGateway({ services: { auth: service }, timeouts: { lingerMs: 1_000, checkMs: 50 } });

/** Streams 200 MB in pieces. Returns the answer, and what is known of the sending, whose connection the gateway ends. */
function stream(headers: Record<string, string>) {
  const call = request(`${gateway.origin}/api/imports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.newMember()}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...headers,
    },
    // A connection of its own, so that its end is seen.
    agent: false,
  });
  const state = { sent: 0, most: 0, isClosed: false, failure: '' };
  call.on('error', ({ message }) => {
    state.failure = message;
  });
  call.on('close', () => {
    state.isClosed = true;
  });
  const before = process.memoryUsage().arrayBuffers;
  const send = (): void => {
    state.most = Math.max(state.most, process.memoryUsage().arrayBuffers - before);
    if (state.sent >= SIZE) call.end('\r\n--b--\r\n');
    if (state.sent >= SIZE || state.isClosed || !call.writable) return;
    state.sent += PIECE.length;
    // A piece after the other, with time for the answer between them.
    if (call.write(PIECE)) setTimeout(send, 1);
    else call.once('drain', send);
  };
  call.write(HEAD);
  send();
  const answer = new Promise<{ status: number; body: { message?: string } }>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
  });
  return { answer, state };
}

it('refuses 200 MB by their declared length, before anything of them is read', async () => {
  const { answer, state } = stream({ 'content-length': String(HEAD.length + SIZE + 9) });
  expect(await answer).toMatchObject({ status: 413 });
  await waitFor(() => state.isClosed);
  expect(state.sent).toBeLessThan(SIZE / 2);
  expect(received).toEqual([]);
});

it('refuses 200 MB of no declared length after the first ten, and ends the connection', async () => {
  const { answer, state } = stream({ 'transfer-encoding': 'chunked' });
  expect(await answer).toMatchObject({ status: 413, body: { message: 'The file is too large' } });
  await waitFor(() => state.isClosed);
  expect(state.sent).toBeLessThan(SIZE / 2);
  // Gateway, service and sender share this process.
  expect(state.most).toBeLessThan(SIZE / 2);
  expect(received).toEqual([]);
  // Another call is answered as ever.
  expect((await fetch(`${gateway.origin}/health`)).status).toBe(200);
});
