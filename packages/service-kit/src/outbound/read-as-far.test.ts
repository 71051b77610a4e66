import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decodedBody } from './decoded-body.ts';
import { readAsFar } from './read-as-far.ts';

async function* inPieces(text: string, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += length) yield Buffer.from(text.slice(at, at + length));
}

/** Reads until the beginning contains `wanted`. Returns how long each beginning was at which somebody looked. */
async function read(text: string, { wanted = 'END.', length = 1, maxBytes = 10_000 } = {}) {
  const looks: number[] = [];
  const found = await readAsFar(inPieces(text, length), {
    maxBytes,
    hasMark: (part) => part.includes('END'),
    look: async (start) => {
      looks.push(start.length);
      return { isEnough: start.includes(wanted), found: start.toString() };
    },
  });
  return { looks, found };
}

it('stops at the mark, also when it comes in pieces', async () => {
  expect(await read('a END.', { length: 6 })).toEqual({ looks: [6], found: 'a END.' });
  const { looks, found } = await read(`${'a'.repeat(500)}END.${'b'.repeat(5_000)}`, { wanted: 'END', length: 7 });
  expect([looks.length, found.slice(0, 503)]).toEqual([1, `${'a'.repeat(500)}END`]);
});

it('looks at the end without a mark, and never beyond the limit', async () => {
  expect((await read('a'.repeat(100))).looks).toEqual([100]);
  expect((await read('a'.repeat(20_000), { length: 999 })).looks).toEqual([10_000]);
  expect((await read('')).looks).toEqual([0]);
});

it('looks a few times at a body full of marks that mean nothing', async () => {
  expect((await read('END'.repeat(3_000))).looks.length).toBeLessThan(16);
});

it('ends a body of very many pieces', async () => {
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(200_000)}0\r\n\r\n`);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = request(`http://127.0.0.1:${(server.address() as { port: number }).port}/`).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await expect(buffer(decodedBody(answer))).rejects.toThrow('too many pieces');
  server.close();
});
