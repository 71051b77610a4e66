import { once } from 'node:events';
import net from 'node:net';
import { tmpdir } from 'node:os';
import mongoose from 'mongoose';
import { HOST, listen } from '../processes/ports.ts';
import { createGateway, type Gateway } from './gateway.ts';

let gateway: Gateway;
let port: number;

/** A gateway without a running PostgreSQL: the folder has no socket. */
beforeEach(async () => {
  gateway = createGateway({ host: tmpdir(), user: 'postgres' }, () => undefined);
  port = await listen(gateway.server, 0);
});

it('closes the connection while PostgreSQL is down', async () => {
  const client = new mongoose.mongo.MongoClient(`mongodb://${HOST}:${port}`, { retryReads: false });
  await expect(client.db('d').collection('c').findOne()).rejects.toMatchObject({ name: 'MongoNetworkError' });
  await client.close();
  await gateway.close();
});

it('resets its connections when it closes, so that no driver writes to a closing one', async () => {
  const socket = net.connect(port, HOST);
  await Promise.all([once(socket, 'connect'), once(gateway.server, 'connection')]);
  let hasEnded = false;
  socket.on('end', () => {
    hasEnded = true;
  });
  const failed = once(socket, 'error');
  await gateway.close();
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
  expect(hasEnded).toBe(false);
});
