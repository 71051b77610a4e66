import type { DomainEvent } from '@mutua/contracts';
import type { Model } from 'mongoose';
import { anEvent, type Source, sourceModel, withOutbox } from '../../test/ledger.ts';
import { createTestContext, isSingleRedis, type TestContext } from '../testing/context.ts';
import { openProxy } from '../testing/tcp-proxy.ts';
import { waitFor } from '../testing/wait-for.ts';
import { newEvent } from './event.ts';
import { outboxFields, withEvents } from './outbox-fields.ts';
import { createRelay, type Relay, type RelayHooks } from './relay.ts';

let context: TestContext;
let sources: Model<Source>;
const relays: Relay[] = [];

beforeEach(async () => {
  context = await createTestContext('notifications', { strict: true });
  sources = sourceModel(context.connection);
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await context.close();
});

/** Tests with a proxy in front of one server. Clients of a cluster or of sentinels bypass the proxy. */
const itOnOneServer = isSingleRedis() ? it : it.skip;

function relayOf(options: { redisUrl?: string; hooks?: RelayHooks } = {}): Relay {
  const relay = createRelay({ ...context, ...options });
  relays.push(relay);
  return relay;
}

const write = (...events: DomainEvent[]) => sources.create({ name: 'a', ...outboxFields(...events) });
const isClear = async (_id: unknown) => {
  const stored = await sources.collection.findOne({ _id: _id as never });
  return stored && !('outbox' in stored) && !('outboxPendingAt' in stored);
};
const sent = async () => (await context.sentTo('notifications')).map(({ id }) => id);

describe('a relay', () => {
  it('publishes an event to its subscribers only, then clears the outbox', async () => {
    const event = newEvent('skill.deleted', { skillId: 'a'.repeat(24), ownerId: 'b'.repeat(24), version: 1 });
    const source = await write(event);
    const relay = relayOf();
    await waitFor(() => {
      relay.publish(sources, source);
      return isClear(source._id);
    });
    expect(await context.sentTo('auth')).toEqual([event]);
    expect(await context.sentTo('requests')).toEqual([event]);
    expect(await context.sentTo('chat')).toEqual([]);
  });

  it('publishes the events that another process left behind', async () => {
    const event = anEvent();
    const source = await write(event);
    relayOf().start();
    await waitFor(() => isClear(source._id));
    expect(await sent()).toEqual([event.id]);
  });

  it('publishes at once on demand, and reads the outbox when the document comes without it', async () => {
    const [first, second] = [anEvent(1), anEvent(2)];
    const pending = await write(first);
    const relay = relayOf();
    await waitFor(() => {
      relay.publishPending();
      return isClear(pending._id);
    });
    const published = await write(second);
    relay.publish(sources, { _id: published._id });
    await waitFor(() => isClear(published._id));
    expect(await sent()).toEqual([first.id, second.id]);
  });

  it('keeps the events of a document in their order', async () => {
    const events = Array.from({ length: 50 }, (_, index) => anEvent(index));
    const source = await write(events[0] as DomainEvent);
    const relay = relayOf();
    for (const event of events.slice(1)) {
      const changed = await sources
        .findByIdAndUpdate(source._id, withEvents({ $set: { name: 'b' } }, event), { returnDocument: 'after' })
        .select('+outbox');
      relay.publish(sources, changed);
    }
    await waitFor(() => {
      relay.publishPending();
      return isClear(source._id);
    });
    expect(await sent()).toEqual(events.map(({ id }) => id));
  });

  it('clears only the events that it has published', async () => {
    const [first, late] = [anEvent(1), anEvent(2)];
    const source = await write(first);
    let isLateWritten = false;
    const relay = relayOf({
      hooks: {
        beforeClear: async () => {
          if (isLateWritten) return;
          await sources.updateOne({ _id: source._id }, withEvents({ $set: { name: 'b' } }, late));
          isLateWritten = true;
        },
      },
    });
    await waitFor(async () => {
      relay.publish(sources, source);
      return isLateWritten && (await withOutbox(sources, source._id))?.outbox?.length === 1;
    });
    expect(await withOutbox(sources, source._id)).toMatchObject({ outbox: [late], outboxPendingAt: expect.any(Date) });
    relay.publishPending();
    await waitFor(() => isClear(source._id));
    expect(await sent()).toEqual([first.id, late.id]);
  });

  it('creates one job for an event that several instances publish', async () => {
    const event = anEvent();
    const source = await write(event);
    const instances = [relayOf(), relayOf(), relayOf()];
    await waitFor(() => {
      for (const relay of instances) relay.publish(sources, source);
      return isClear(source._id);
    });
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    expect(await sent()).toEqual([event.id]);
  });

  it('publishes each event once, without warnings, while a document keeps changing under several instances', async () => {
    const instances = [relayOf(), relayOf()];
    for (const relay of instances) relay.start();
    const source = await write(anEvent(0));
    const seqs = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const seq of seqs) {
      const changed = await sources
        .findByIdAndUpdate(source._id, withEvents({ $set: { name: 'b' } }, anEvent(seq)), { returnDocument: 'after' })
        .select('+outbox');
      for (const relay of instances) {
        relay.publish(sources, source); // publishes earlier and later states of the document side by side
        relay.publish(sources, changed);
      }
    }
    await waitFor(() => isClear(source._id));
    expect((await context.sentTo('notifications')).map(({ payload }) => (payload as { seq: number }).seq)).toEqual([
      0,
      ...seqs,
    ]);
  });

  it('clears a document without events, and accepts that another instance has cleared it', async () => {
    const empty = await sources.create({ name: 'a', outboxPendingAt: new Date(0) });
    const cleared = await write(anEvent(1));
    await sources.collection.updateOne({ _id: cleared._id }, { $unset: { outbox: '', outboxPendingAt: '' } });
    const fine = await write(anEvent(2));
    const relay = relayOf();
    await waitFor(() => {
      relay.publish(sources, cleared);
      relay.publish(sources, fine);
      return isClear(fine._id);
    });
    relay.start();
    await waitFor(() => isClear(empty._id));
    expect(await isClear(cleared._id)).toBe(true);
  });

  it('is not delayed by a document that cannot be written, and clears it once it can', async () => {
    context.log.expect('outboxes with published events are not cleared yet');
    const broken = await write(anEvent(1));
    await sources.collection.updateOne({ _id: broken._id }, { $set: { outbox: { id: 'no list' } } });
    const others = await Promise.all([write(anEvent(2)), write(anEvent(3))]);
    const relay = relayOf();
    relay.start();
    for (const each of others) await waitFor(() => isClear(each._id));
    await sources.collection.updateOne({ _id: broken._id }, { $set: { outbox: [] } });
    await waitFor(() => isClear(broken._id));
    expect(new Set((await sent()).slice(-2)).size).toBe(2);
  });

  itOnOneServer('leaves events in their outboxes while Redis is away, and publishes them afterwards', async () => {
    const proxy = await openProxy(context.redisUrl);
    const relay = relayOf({ redisUrl: `redis://127.0.0.1:${proxy.port}` });
    const before = await write(anEvent(1));
    await waitFor(() => {
      relay.publish(sources, before);
      return isClear(before._id);
    });

    context.log.expect('Redis cannot be reached');
    context.log.expect('events not published yet');
    await proxy.cut();
    const during = await write(anEvent(2));
    relay.publish(sources, during);
    relay.publishPending();
    relay.start();
    expect(await withOutbox(sources, during._id)).toMatchObject({ outbox: [{ payload: { seq: 2 } }] });

    await proxy.mend();
    await waitFor(() => isClear(during._id));
    expect(await sent()).toHaveLength(2);
    await Promise.all(relays.splice(0).map((each) => each.stop()));
    await proxy.cut();
  });

  itOnOneServer('opens a queue again that it could not open before', async () => {
    context.log.expect('Redis cannot be reached');
    context.log.expect('events not published yet');
    const proxy = await openProxy(context.redisUrl);
    let failures = 0;
    const relay = relayOf({
      redisUrl: `redis://127.0.0.1:${proxy.port}`,
      hooks: {
        beforePublish: async () => {
          if (failures++ > 0) return;
          await proxy.cut();
          await proxy.mend();
        },
      },
    });
    const source = await write(anEvent());
    relay.start();
    await waitFor(() => isClear(source._id));
    expect(failures).toBeGreaterThan(1);
    await Promise.all(relays.splice(0).map((each) => each.stop()));
    await proxy.cut();
  });

  it('is not delayed by an event that only a newer version knows', async () => {
    const unknown = { ...anEvent(), type: 'skill.translated' } as unknown as DomainEvent;
    const [stuck, fine] = [await write(unknown), await write(anEvent())];
    relayOf().start();
    await waitFor(() => isClear(fine._id));
    expect(await withOutbox(sources, stuck._id)).toMatchObject({ outbox: [unknown] });
  });

  it('publishes more events than fit into a batch', async () => {
    await sources.insertMany(
      Array.from({ length: 450 }, (_, index) => ({ name: 'a', ...outboxFields(anEvent(index)) })),
    );
    relayOf().start();
    await waitFor(async () => (await sources.countDocuments({ outboxPendingAt: { $exists: true } })) === 0);
    expect(new Set(await sent()).size).toBe(450);
  });
});
