import type { EventType } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { type Harness, type Pair, useHarness } from '../../../test/harness.ts';
import { toRequest } from '../../store/request.mapper.ts';
import { createRequestRepository, type StoredRequest } from '../../store/request.repository.ts';
import { createStore } from '../../store/store.ts';
import { createReviewRepository } from '../reviews/review.repository.ts';
import { createRequests } from './requests.ts';

const service = useHarness();
beforeAll(() => {
  // No notifications service runs at its address in this test.
  service.context.log.expect('unread notifications not known');
  // With a hundred calls at once Redis may be slow to accept their events. They are then sent again.
  service.context.log.expect('events not published yet');
});

const PAIRS = 20;
const CATEGORIES = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };

/** Records the status of each call of a run. */
function recorder() {
  const statuses: number[] = [];
  return {
    statuses,
    async take<A extends { status: number }>(call: Promise<A>): Promise<A> {
      const answer = await call;
      statuses.push(answer.status);
      return answer;
    },
  };
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

it('lets one of two concurrent actions win, for many pairs at once', async () => {
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => service.pair()));
  const { statuses, take } = recorder();

  const ask = (as: string, receiverSkillId: string, senderSkillId: string) =>
    take(service.call('POST /requests', { as, body: { receiverSkillId, senderSkillId } }));
  const act = (...[action, id, as]: Parameters<Harness['act']>) => take(service.act(action, id, as));
  const review = (requestId: string, as: string) =>
    take(service.call('POST /reviews', { as, body: { requestId, rating: 5, categories: CATEGORIES } }));

  /** Each member requests what the other one offers, twice each. */
  async function race({ sender, receiver, offered, wanted }: Pair, index: number) {
    const asked = await Promise.all([
      ask(sender._id, wanted._id, offered._id),
      ask(receiver._id, offered._id, wanted._id),
      ask(sender._id, wanted._id, offered._id),
      ask(receiver._id, offered._id, wanted._id),
    ]);
    expect(statusesOf(asked)).toEqual([201, 409, 409, 409]);
    const request = asked.find(({ status }) => status === 201)?.body.request;
    if (!request) throw new Error('nobody won');
    const { _id, senderId, receiverId } = request;

    const answered = await Promise.all([
      act('accept', _id, receiverId._id),
      act('accept', _id, receiverId._id),
      // Every second pair also rejects the request that it accepts.
      ...(index % 2 ? [act('reject', _id, receiverId._id)] : []),
    ]);
    expect(statusesOf(answered)).toEqual([200, ...answered.slice(1).map(() => 409)]);

    if (answered.find(({ status }) => status === 200)?.body.request.status === 'accepted') {
      const ended = await Promise.all([
        act('complete', _id, senderId._id),
        act('complete', _id, receiverId._id),
        ...(index % 4 === 0 ? [act('cancel', _id, senderId._id)] : []),
      ]);
      expect(statusesOf(ended)).toEqual([200, ...ended.slice(1).map(() => 409)]);
    }

    const { status } = (await service.call('GET /requests/:id', { as: senderId._id, params: { id: _id } })).body
      .request;
    const reviews = await Promise.all([
      review(_id, senderId._id),
      review(_id, receiverId._id),
      review(_id, senderId._id),
      review(_id, receiverId._id),
    ]);
    expect(statusesOf(reviews)).toEqual(status === 'completed' ? [201, 201, 409, 409] : [409, 409, 409, 409]);
    return { _id, status, senderId, receiverId };
  }
  const requests = await Promise.all(pairs.map(race));

  expect(statuses.filter((status) => status >= 500)).toEqual([]);

  for (const { _id, status, senderId, receiverId } of requests) {
    const completed = status === 'completed' ? 1 : 0;
    for (const [side, other] of [
      [senderId._id, 'sentRequests'],
      [receiverId._id, 'receivedRequests'],
    ] as const) {
      const { stats } = (await service.call('GET /users/dashboard/stats', { as: side })).body;
      expect(stats).toMatchObject({ completedExchanges: completed, [other]: 0, rating: { count: completed } });
    }
    const once = await service.waitFor(async () => {
      const types = (await service.eventsSentTo('notifications', _id)).map(({ type }) => type);
      return types.includes(`request.${status}` as EventType) && types;
    });
    const expected = ['request.created', ...(status === 'rejected' ? [] : ['request.accepted'])];
    expect(once.filter((type) => type.startsWith('request.')).sort()).toEqual(
      [...expected, ...(status === 'accepted' ? [] : [`request.${status}`])].sort(),
    );
  }
});

it('refuses the slower one of an accept and a cancel that have read the same request', async () => {
  const { connection } = service.context;
  const pair = await service.pair();
  const { _id } = await service.request(pair);
  const stored = createRequestRepository({ connection, relay: { publish: () => {} } });
  const waiting: (() => void)[] = [];
  const relay = { publish: () => {} };
  const store = createStore({
    connection,
    relay,
    reviews: createReviewRepository({ connection, relay }),
    requests: {
      ...stored,
      /** Returns the request once both calls have read it. */
      async find(id) {
        const request = await stored.find(id);
        if (waiting.length < 2) {
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            if (waiting.length === 2) for (const go of waiting) go();
          });
        }
        return request;
      },
    },
  });
  const { requests: together } = createRequests({
    store,
    schedule: {
      refuseOverlap: async () => {},
      calendarMailEntries: async () => ({}),
      away: { refuseAway: async () => {} },
    },
    sendingLimit: { consume: async () => {}, giveBack: async () => {} },
    scheduleRecount: async () => {},
  });
  const outcomes = await Promise.allSettled([
    together.accept(pair.receiver._id, _id, {}),
    together.cancel(pair.sender._id, _id, {}),
  ]);
  const [won] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const [lost] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(lost).toMatchObject({ status: 409, fields: { current: { request: won } } });
  expect(await connection.collection('requests').findOne({ _id: _id as never })).toMatchObject({
    status: won?.status,
    version: 2,
  });
});

it('counts a change as stored although a later change has cleared its event', async () => {
  const { connection } = service.context;
  const requests = createRequestRepository({ connection, relay: { publish: () => {} } });
  const accepted = async () => {
    const pair = await service.pair();
    const pending = await requests.find((await service.request(pair))._id);
    if (!pending) throw new Error('not stored');
    const after = (status: 'accepted' | 'completed', version: number) => {
      const updatedAt = new Date();
      const changes = { [status]: { at: updatedAt, actorId: pair.receiver._id } };
      const request: StoredRequest = { ...pending, status, version, updatedAt, changes };
      const event = newEvent(`request.${status}`, { request: toRequest(request, new Map()), version, actorId: null });
      return { request, event };
    };
    return { first: after('accepted', 2), later: after('completed', 3) };
  };
  const both = await Promise.all([accepted(), accepted()]);

  // Before the first callers continue, the next change of each request is stored and its event is published.
  const collection = connection.collection<StoredRequest>('requests');
  let isLater = false;
  const goOn = async () => {
    if (isLater) return;
    isLater = true;
    for (const { later } of both) {
      const { _id, ...$set } = later.request;
      await collection.updateOne({ _id, version: 2 }, { $set: { ...$set, outbox: [later.event] } as never });
    }
  };
  const { collection: written } = connection.model('Request');
  const spies = (['bulkWrite', 'findOneAndUpdate', 'updateOne'] as const).map((name) => {
    const write = written[name].bind(written) as (...args: unknown[]) => Promise<unknown>;
    let begun = 0;
    let done = 0;
    return jest.spyOn(written, name).mockImplementation((async (...args: unknown[]) => {
      begun += 1;
      const result = await write(...args);
      done += 1;
      if (begun === done) await goOn();
      return result;
    }) as never);
  });
  const outcomes = await Promise.all(both.map(({ first }) => requests.replace(first.request, first.event)));
  for (const spy of spies) spy.mockRestore();
  expect(outcomes).toEqual([true, true]);
  for (const { later } of both) {
    expect(await requests.find(later.request._id)).toMatchObject({ status: 'completed', version: 3 });
  }
});
