/**
 * A program for `npm run bench -- meetings`. It lets the first session of many exchanges begin within the hour, so that reminders are due.
 * Then it waits until the running requests service has sent all of them. It sends `{ ready: { seconds } }` when it is done.
 * Usage: `node due-reminders.ts <number of exchanges>`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mongoose';
import { requestModel } from '../src/store/request.model.ts';

const [count = 0] = process.argv.slice(2).map(Number);
const LOOK_MS = 250;
const AHEAD_MS = 59 * 60_000;

const connection = await createConnection(process.env['MONGODB_URI'] ?? '', {
  dbName: process.env['MONGODB_DB'] ?? '',
  autoIndex: false,
  autoCreate: false,
}).asPromise();
const requests = requestModel(connection).collection;
const last = await requests
  .find({}, { projection: { _id: 1 } })
  .sort({ _id: -1 })
  .limit(count)
  .toArray();
const theirs = { _id: { $in: last.map(({ _id }) => _id) } };
const start = performance.now();
const startsAt = new Date(Date.now() + AHEAD_MS);
await requests.updateMany(theirs, { $set: { 'plan.sessions.0.startsAt': startsAt, 'plan.dueAt': new Date() } });
const areLeft = () => requests.findOne({ ...theirs, 'plan.sessions.0.told.hour.1': { $exists: false } });
while (await areLeft()) await delay(LOOK_MS);
const seconds = (performance.now() - start) / 1000;
await connection.close();
process.send?.({ ready: { seconds } });
process.disconnect?.();
