/**
 * A program for `npm run bench -- meetings`. It fills the empty database of the requests service (MONGODB_URI, MONGODB_DB), whose indexes
 * exist, with accepted exchanges of three sessions each.
 * Two members have 40 sessions and 2,000 busy times each, and one exchange with each other. The program sends `{ ready: { request,
 * members } }` when it is done.
 * Usage: `node crowd.ts <seed> <number of exchanges>`
 */
import { WEEKDAYS } from '@mutua/contracts/limits';
import { fillQuickly, randomNumbers } from '@mutua/service-kit/testing';
import { createConnection } from 'mongoose';
import { memberModel } from '../src/members/member.model.ts';
import { sourceModel } from '../src/schedule/calendars/calendar.model.ts';
import { hoursModel } from '../src/schedule/hours/hours.model.ts';
import type { StoredSession } from '../src/schedule/plan/plan.model.ts';
import { pairOf, requestModel } from '../src/store/request.model.ts';

const [seed = 1, to = 0] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const SESSIONS = 3;
/** The exchanges of each of the two measured members. They have 40 sessions. */
const OWN_EXCHANGES = 14;
const BUSY = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

const connection = await createConnection(process.env['MONGODB_URI'] ?? '', {
  dbName: process.env['MONGODB_DB'] ?? '',
  autoIndex: false,
  autoCreate: false,
}).asPromise();
const hex = (kind: number, index: number): string => `${kind}`.padStart(8, '0') + `${index}`.padStart(16, '0');
const random = randomNumbers(seed);
const now = Date.now();
const [ADA, BEN] = [0, 1];
const memberId = (index: number): string => hex(1, index);

/** Builds a session of an hour in the coming weeks. */
function session(id: string, number: number): StoredSession {
  const hour = Math.floor(random() * 60 * 24);
  const startsAt = new Date(Math.floor(now / 3_600_000) * 3_600_000 + (hour + 24) * 3_600_000);
  return {
    _id: id.slice(0, 20) + `${number}`.padStart(4, '0'),
    uid: `${id}-${number}@mutua`,
    sequence: 0,
    startsAt,
    minutes: 60,
    parts: [{ leg: 'receiver', minutes: 60 }],
    place: null,
    zone: 'Europe/Berlin',
    local: startsAt.toISOString().slice(0, 16),
    seriesId: null,
    number: null,
    status: 'planned',
    cancelled: null,
  };
}

function exchange(index: number, [sender, receiver]: [number, number]) {
  const _id = hex(2, index);
  const sessions = Array.from({ length: SESSIONS }, (_, number) => session(_id, number));
  const person = (each: number) => ({ _id: memberId(each), name: `Member ${each}`, avatar: null });
  const skill = (each: number) => ({ _id: hex(3, each), title: `Skill ${each}`, category: 'music' });
  const createdAt = new Date(now - 20 * DAY_MS);
  return {
    _id,
    status: 'accepted',
    sender: person(sender),
    receiver: person(receiver),
    senderSkill: skill(sender),
    receiverSkill: skill(receiver),
    pair: pairOf(memberId(sender), memberId(receiver)),
    pairSeq: index,
    message: '',
    reason: '',
    scheduledDate: sessions[0]?.startsAt ?? null,
    meetingDetails: null,
    createdAt,
    updatedAt: createdAt,
    version: 2,
    plan: {
      rev: 1,
      minutes: 60,
      sessions,
      proposals: [],
      dueAt: new Date(now + 90 * DAY_MS),
      lastEnd: new Date(Math.max(...sessions.map(({ startsAt }) => startsAt.getTime())) + 60 * MINUTE_MS),
    },
  };
}

/** Builds 2,000 half hours in 90 days. */
function busyTimes(): [number, number][] {
  const step = (90 * DAY_MS) / BUSY;
  return Array.from({ length: BUSY }, (_, index) => {
    const start = now + Math.floor((index * step) / MINUTE_MS) * MINUTE_MS;
    return [start, start + 30 * MINUTE_MS];
  });
}

/**
 * Returns who is in an exchange. The first exchange is between the two, the next ones are between one of them and others, and the rest is
 * between others.
 */
function pairsOf(index: number): [number, number] {
  if (index === 0) return [ADA, BEN];
  if (index < OWN_EXCHANGES) return [ADA, 2 + index];
  if (index < 2 * OWN_EXCHANGES - 1) return [2 + index, BEN];
  const members = Math.max(4, Math.floor(to / 4));
  const sender = 2 + Math.floor(random() * members);
  return [sender, 2 + ((sender - 1 + Math.floor(random() * (members - 1))) % members)];
}

const requests = requestModel(connection).collection;
await fillQuickly([requests], async () => {
  for (let start = 0; start < to; start += BATCH) {
    const count = Math.min(BATCH, to - start);
    await requests.insertMany(
      Array.from({ length: count }, (_, index) => exchange(start + index, pairsOf(start + index))) as object[],
    );
  }
});
const members = Array.from({ length: Math.max(64, Math.floor(to / 4)) }, (_, index) => ({
  _id: memberId(index),
  name: `Member ${index}`,
  avatar: null,
  timeZone: ZONES[index % ZONES.length],
  version: 1,
}));
await memberModel(connection).collection.insertMany(members as object[]);
const slots = [{ start: '07:00', end: '23:00' }];
await hoursModel(connection).collection.insertMany(
  [ADA, BEN].map((index) => ({
    _id: memberId(index),
    version: 1,
    timeZone: null,
    weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, slots])),
    days: [],
    buffer: 15,
    notice: 12,
    horizon: 90,
  })) as object[],
);
await sourceModel(connection).collection.insertMany(
  [ADA, BEN].map((index) => ({
    _id: hex(4, index),
    memberId: memberId(index),
    label: '',
    host: 'calendar.example',
    ending: '…1234',
    address: 'sealed',
    createdAt: new Date(now),
    dueAt: new Date(now + 90 * DAY_MS),
    triedAt: new Date(now),
    readAt: new Date(now),
    etag: null,
    problem: null,
    failingSince: null,
    failures: 0,
    busy: busyTimes(),
  })) as object[],
);
await connection.close();
process.send?.({ ready: { request: hex(2, 0), members: [memberId(ADA), memberId(BEN)] } });
process.disconnect?.();
