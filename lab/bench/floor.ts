/**
 * The baseline of a chat message: the minimum cost of storing and delivering it. Like chat, this server writes messages with their events to
 * the database in batches. It publishes each message to the other nodes, and puts the event into one queue. It has no contract, no rule, no
 * limit and no list of conversations. `node floor.ts <database uri> <database> <redis url>`
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { batchInserts } from '@mutua/service-kit';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createConnection, Schema, Types } from 'mongoose';
import { Server } from 'socket.io';

const [uri = '', dbName = '', redisUrl = ''] = process.argv.slice(2);
const connection = await createConnection(uri, { dbName }).asPromise();
const model = connection.model('floor', new Schema({}, { strict: false }));
const insert = batchInserts<object>(model, { collectMs: 4 });
const redis = new Redis(redisUrl, { enableAutoPipelining: true });
const queue = new Queue('floor', { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) });
const options = { removeOnComplete: true, attempts: 8, backoff: { type: 'custom' } };

const server = createServer();
const io = new Server(server, { transports: ['websocket'] });
// All nodes subscribe, also this one, which ignores its own messages.
await new Redis(redisUrl).subscribe('floor');
interface Sent {
  requestId: string;
  receiverId: string;
  content: string;
}
/** The stored messages whose events are not queued yet. */
let pending: { _id: Types.ObjectId; outbox: { id: string }[] }[] = [];

io.on('connection', (socket) => {
  socket.on('join', (room: string, acknowledge: () => void) => {
    socket.join(room);
    acknowledge();
  });
  socket.on('send_message', async (sent: Sent, acknowledge: (answer: unknown) => void) => {
    const _id = new Types.ObjectId();
    const message = { ...sent, _id: _id.toHexString(), timestamp: new Date().toISOString() };
    const event = { id: new Types.ObjectId().toHexString(), type: 'message.sent', version: 1, payload: message };
    const document = { ...sent, _id, sentAt: new Date(), outbox: [event], outboxPendingAt: new Date() };
    await insert(document);
    io.to(sent.requestId).emit('new_message', message);
    void redis.publish('floor', JSON.stringify(message));
    acknowledge({ ok: true, message });
    pending.push(document);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ ready: { port: (server.address() as AddressInfo).port } }));

for (;;) {
  await delay(100);
  const documents = pending;
  pending = [];
  if (documents.length === 0) continue;
  await queue.addBulk(
    documents.flatMap(({ outbox }) =>
      outbox.map((event) => ({ name: 'event', data: event, opts: { ...options, jobId: `e-${event.id}` } })),
    ),
  );
  await model.collection.updateMany(
    { _id: { $in: documents.map(({ _id }) => _id) } },
    { $unset: { outbox: '', outboxPendingAt: '' } },
  );
}
