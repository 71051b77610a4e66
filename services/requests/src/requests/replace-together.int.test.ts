import { newEvent, outboxFields } from '@mutua/service-kit';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import type { Model } from 'mongoose';
import { newId } from '../../test/harness.ts';
import { type Change, replaceTogether } from './replace-together.repository.ts';
import { toRequest } from './request.mapper.ts';
import { type RequestDocument, requestModel } from './request.model.ts';

jest.setTimeout(60_000);

let context: TestContext;
let model: Model<RequestDocument>;
beforeAll(async () => {
  context = await createTestContext('requests', { strict: true });
  model = requestModel(context.connection);
}, 60_000);
afterAll(() => context.close());

type Stored = Change['changed'];

const eventOf = (request: Stored, type: 'request.created' | 'request.accepted' | 'request.cancelled') =>
  newEvent(type, { request: toRequest(request, new Map()), version: request.version, actorId: request.sender._id });

/** A pending request, with the event of its making still in its outbox. */
async function pending(): Promise<{ request: Stored; created: Change['event'] }> {
  const person = () => ({ _id: newId(), name: 'Ada', avatar: null });
  const skill = () => ({ _id: newId(), title: 'Guitar', category: 'music' as const });
  const now = new Date();
  const request: Stored = {
    _id: newId(),
    status: 'pending',
    sender: person(),
    receiver: person(),
    senderSkill: skill(),
    receiverSkill: skill(),
    pair: newId(),
    pairSeq: 1,
    message: '',
    reason: '',
    scheduledDate: null,
    meetingDetails: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const created = eventOf(request, 'request.created');
  await model.collection.insertOne({ ...request, ...outboxFields(created) } as never);
  return { request, created };
}

function changeOf(request: Stored, status: 'accepted' | 'cancelled', at = new Date()): Change {
  const changes = { [status]: { at, actorId: request.receiver._id } };
  const changed: Stored = { ...request, status, updatedAt: at, changes, version: request.version + 1 };
  return { changed, event: eventOf(changed, `request.${status}`) };
}

/** A store of changes, with the outboxes that it gave to the relay: the ids of the events by request. */
function createStore() {
  const published = new Map<string, string[]>();
  const replace = replaceTogether(model, {
    publish: (_model, document) => {
      if (document) published.set(String(document._id), document.outbox?.map(({ id }) => id) ?? []);
    },
  });
  return { published, replace };
}

const statusOf = async ({ _id }: Stored) => (await model.findById(_id).lean())?.status;

describe('changes of simultaneous calls', () => {
  it('are stored with their events, which are published after the earlier ones', async () => {
    const { published, replace } = createStore();
    const all = await Promise.all(Array.from({ length: 5 }, pending));
    const changes = all.map(({ request }) => changeOf(request, 'accepted'));
    expect(await Promise.all(changes.map(replace))).toEqual(all.map(() => true));
    for (const [index, { request, created }] of all.entries()) {
      expect(await statusOf(request)).toBe('accepted');
      expect(published.get(request._id)).toEqual([created.id, changes[index]?.event.id]);
    }
  });

  it('are refused one by one where the request has changed since', async () => {
    const { published, replace } = createStore();
    const all = await Promise.all(Array.from({ length: 4 }, pending));
    const [changedSince, gone] = all;
    // By the same member at the same moment, which only the event tells apart.
    const at = new Date();
    if (changedSince) await replace(changeOf(changedSince.request, 'accepted', at));
    if (gone) await model.deleteOne({ _id: gone.request._id });
    published.clear();
    expect(await Promise.all(all.map(({ request }) => replace(changeOf(request, 'accepted', at))))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([...published.keys()].sort()).toEqual(
      all
        .slice(2)
        .map(({ request }) => request._id)
        .sort(),
    );
  });

  it('let one of several changes of a request win', async () => {
    const { replace } = createStore();
    const [one, other] = await Promise.all([pending(), pending()]);
    const at = new Date();
    const outcomes = await Promise.all([
      replace(changeOf(one.request, 'accepted', at)),
      replace(changeOf(one.request, 'accepted', at)),
      replace(changeOf(one.request, 'cancelled', at)),
      replace(changeOf(other.request, 'cancelled', at)),
    ]);
    expect(outcomes).toEqual([true, false, false, true]);
    expect(await Promise.all([one.request, other.request].map(statusOf))).toEqual(['accepted', 'cancelled']);
  });

  it('count as stored when another process has published and cleared their events', async () => {
    const { replace } = createStore();
    const all = await Promise.all([pending(), pending()]);
    const read = model.collection.find.bind(model.collection);
    const find = jest.spyOn(model.collection, 'find').mockImplementation((...args) => {
      const cursor = read(...(args as Parameters<typeof read>));
      const toArray = cursor.toArray.bind(cursor);
      cursor.toArray = async () => {
        await model.collection.updateMany({}, { $unset: { outbox: '', outboxPendingAt: '' } });
        return toArray();
      };
      return cursor as never;
    });
    const changes = all.map(({ request }) => changeOf(request, 'accepted'));
    expect(await Promise.all(changes.map(replace))).toEqual([true, true]);
    find.mockRestore();
  });
});
