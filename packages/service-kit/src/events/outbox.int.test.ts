import type { Model } from 'mongoose';
import { anEvent, type Source, sourceModel, withOutbox } from '../../test/ledger.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { newEvent } from './event.ts';
import { outboxFields, withEvents } from './outbox-fields.ts';

let context: TestContext;
let sources: Model<Source>;

beforeAll(async () => {
  context = await createTestContext('notifications', { strict: true });
  sources = sourceModel(context.connection);
  for (const model of Object.values(context.connection.models)) await model.createIndexes();
});
afterAll(() => context.close());

describe('an outbox', () => {
  it('is written with the document, and left out of reads by default', async () => {
    const event = anEvent();
    const { _id } = await sources.create({ name: 'a', ...outboxFields(event) });
    expect(await withOutbox(sources, _id)).toMatchObject({ outbox: [event], outboxPendingAt: expect.any(Date) });
    const read = await sources.findById(_id).lean();
    expect(Object.keys(read ?? {}).sort()).toEqual(['__v', '_id', 'name']);
  });

  it('keeps an empty object of an event', async () => {
    const event = newEvent('mail.requested', {
      kind: 'verify-email',
      to: 'ada@example.org',
      name: 'Ada',
      language: null,
      timeZone: null,
      token: 'secret',
      expiresAt: '2026-11-23T10:00:00.000Z',
      values: {},
    });
    const { _id } = await sources.create({ name: 'a', ...outboxFields(event) });
    expect((await withOutbox(sources, _id))?.outbox).toEqual([event]);
  });

  it('is written with the update, in order, and keeps the time of its oldest event', async () => {
    const [first, second, third] = [anEvent(1), anEvent(2), anEvent(3)];
    const { _id } = await sources.create({ name: 'a', ...outboxFields(first) });
    const since = (await withOutbox(sources, _id))?.outboxPendingAt;
    await sources.updateOne({ _id }, withEvents({ $set: { name: 'b' } }, second, third));
    expect(await withOutbox(sources, _id)).toMatchObject({
      name: 'b',
      outbox: [first, second, third],
      outboxPendingAt: since,
    });
  });

  it('is absent when there is no event', async () => {
    const { _id } = await sources.create({ name: 'a', ...outboxFields() });
    await sources.updateOne({ _id }, withEvents({ $set: { name: 'b' } }));
    expect(await sources.collection.findOne({ _id })).not.toHaveProperty('outboxPendingAt');
  });

  it('is found by a partial index, which holds only documents with events', async () => {
    const indexes = await sources.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { outboxPendingAt: 1 }, sparse: true }));
  });
});

describe('an event', () => {
  it('has an id of 24 hex characters, and a time', () => {
    const event = anEvent();
    expect(event.id).toMatch(/^[0-9a-f]{24}$/);
    expect(event.occurredAt).toBe(new Date(event.occurredAt).toISOString());
  });

  it('is refused when its payload does not fit the catalogue', () => {
    expect(() => newEvent('messages.read', { requestId: 'x', userId: 'y', seq: 1 })).toThrow('Invalid id');
  });
});
