import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { newId, type Pair, useHarness } from '../../../test/harness.ts';
import { createReviewRepository } from './review.repository.ts';
import { createSealRepository, isSealed } from './seal.repository.ts';

const service = useHarness();

const CATEGORIES = { communication: 5, punctuality: 4, knowledge: 3, helpfulness: 5 };

const review = (requestId: string, as: string, fields: { sealed?: boolean; rating?: number; review?: string } = {}) =>
  service.call('POST /reviews', {
    as,
    body: { requestId, rating: 4, review: 'Patient.', categories: CATEGORIES, sealed: true, ...fields },
  });
const change = (id: string, as: string, rating: number) =>
  service.call('PUT /reviews/:id', {
    as,
    params: { id },
    body: { rating, review: 'Changed.', categories: CATEGORIES },
  });

const received = async (userId: string) =>
  (await service.call('GET /reviews/user/:userId', { params: { userId } })).body.reviews;
const own = async (as: string) => (await service.call('GET /reviews/my-reviews', { as })).body.reviews;
const types = async (to: 'auth' | 'chat' | 'notifications', id: string) =>
  (await service.eventsSentTo(to, id)).map(({ type }) => type).filter((type) => type.startsWith('review.'));
const stored = () => service.context.connection.collection('reviews');
const storedOf = (requestId: string, memberId: string) => stored().findOne({ requestId, 'reviewer._id': memberId });

async function completed(): Promise<{ pair: Pair; id: string; a: string; b: string }> {
  const pair = await service.pair();
  const { _id: id } = await service.request(pair, 'completed');
  return { pair, id, a: pair.sender._id, b: pair.receiver._id };
}

it('is in no list, rating or profile of others, and tells its author until when', async () => {
  const { pair, id, a, b } = await completed();
  const written = await review(id, a);
  expect(written.status).toBe(201);
  const until = Date.parse(written.body.review.sealedUntil ?? '');
  expect(until - Date.now()).toBeGreaterThan(13.9 * DAY_MS);
  expect(await received(b)).toEqual([]);
  const ofSkill = await service.call('GET /reviews/skill/:skillId', { params: { skillId: pair.wanted._id } });
  expect(ofSkill.body.reviews).toEqual([]);
  service.context.log.expect('unread notifications not known');
  const dashboard = await service.call('GET /users/dashboard/stats', { as: b });
  expect(dashboard.body).toMatchObject({ stats: { rating: { count: 0 } }, recentReviews: [] });
  expect(await own(a)).toEqual([written.body.review]);
  const report = await service.call('POST /reviews/:id/reports', {
    as: b,
    params: { id: written.body.review._id },
    body: { reason: 'other' },
  });
  expect(report.status).toBe(404);
  // Other services learn only that it was written. The other member's list says until when it waits.
  await service.waitFor(async () => (await types('chat', id)).length > 0);
  expect(await types('auth', id)).toEqual([]);
  const [sealed] = await service.payloadsSentTo('notifications', id, 'review.sealed');
  expect(JSON.stringify(sealed)).not.toMatch(/Patient|rating/);
  const lists = await service.call('GET /requests/received', { as: b, query: { status: 'completed' } });
  expect(lists.body.requests[0]).toMatchObject({
    hasReviewed: false,
    reviewWaitsUntil: written.body.review.sealedUntil,
  });
  const mine = await service.call('GET /requests/sent', { as: a, query: { status: 'completed' } });
  expect(mine.body.requests[0]).toMatchObject({ hasReviewed: true });
  expect(mine.body.requests[0]).not.toHaveProperty('reviewWaitsUntil');
});

it.each([true, false])('is shown once the other member has written, sealed: %s', async (sealed) => {
  const { id, a, b } = await completed();
  const first = (await review(id, a)).body.review;
  const second = await review(id, b, { sealed, rating: 2 });
  expect(second.body.review).not.toHaveProperty('sealedUntil');
  expect(await received(b)).toMatchObject([{ _id: first._id, rating: 4 }]);
  expect(await received(a)).toMatchObject([{ rating: 2 }]);
  await service.waitFor(async () => (await types('auth', id)).length >= 2);
  expect(await types('auth', id)).toEqual(['review.created', 'review.created']);
  expect(await storedOf(id, a)).toMatchObject({ writtenAt: expect.any(Date) });
  expect(await storedOf(id, a)).not.toHaveProperty('seal');
});

it('is shown once, however both write at the same time', async () => {
  const { id, a, b } = await completed();
  const answers = await Promise.all([review(id, a), review(id, b)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect([await received(a), await received(b)].map(({ length }) => length)).toEqual([1, 1]);
  await service.waitFor(async () => (await types('auth', id)).length >= 2);
  expect(await types('auth', id)).toEqual(['review.created', 'review.created']);
});

it('is shown by the sweep when the process has died between two reviews', async () => {
  const { id, a, b } = await completed();
  await review(id, a);
  await review(id, b);
  await service.waitFor(async () => (await types('auth', id)).length === 2);
  // The state after a process that died before it showed the first review.
  const due = new Date();
  await service.waitFor(
    async () =>
      (
        await stored().updateOne(
          { requestId: id, 'reviewer._id': a, outboxPendingAt: { $exists: false } },
          { $set: { seal: { until: new Date(Date.now() + DAY_MS), lookAt: due, edits: 0 } }, $unset: { writtenAt: 1 } },
        )
      ).matchedCount === 1,
  );
  await service.waitFor(async () => !(await storedOf(id, a))?.['seal']);
  expect(await received(b)).toHaveLength(1);
});

it('is shown when its time is over, and stays sealed while nobody else has written', async () => {
  const { id, a, b } = await completed();
  await review(id, a);
  const filter = { requestId: id };
  await stored().updateOne(filter, { $set: { 'seal.lookAt': new Date() } });
  await service.waitFor(async () => (await storedOf(id, a))?.['seal'].lookAt > new Date());
  expect(await received(b)).toEqual([]);
  await stored().updateOne(filter, { $set: { 'seal.until': new Date(), 'seal.lookAt': new Date() } });
  await service.waitFor(async () => (await received(b)).length === 1);
});

it('is not sealed once its time is over, nor for clients that do not ask for it', async () => {
  const { id, a, b } = await completed();
  expect((await review(id, b, { sealed: false })).body.review).not.toHaveProperty('sealedUntil');
  const late = await completed();
  const old = new Date(Date.now() - 14 * DAY_MS);
  await service.context.connection
    .collection('requests')
    .updateOne({ _id: late.id as never }, { $set: { updatedAt: old, 'changes.completed.at': old } });
  expect((await review(late.id, late.a)).body.review).not.toHaveProperty('sealedUntil');
  expect(await received(a)).toHaveLength(1);
});

describe('a review while it is sealed', () => {
  it('is changed by its author only', async () => {
    const { id, a, b } = await completed();
    const { _id } = (await review(id, a)).body.review;
    expect((await change(_id, b, 1)).status).toBe(404);
    expect((await change(_id, a, 1)).body.review).toMatchObject({ rating: 1, review: 'Changed.' });
    expect((await review(id, a)).error.code).toBe('already_reviewed');
    await review(id, b);
    expect(await received(b)).toMatchObject([{ rating: 1 }]);
    const refused = await change(_id, a, 5);
    expect([refused.status, refused.error.code]).toEqual([409, 'already_shown']);
    expect(refused.error.current).toMatchObject({ review: { rating: 1 } });
  });

  it('loses neither a change nor its release when both come at the same time', async () => {
    const { connection } = service.context;
    const { id, a } = await completed();
    const { _id } = (await review(id, a)).body.review;
    const relay = { publish: () => {} };
    const read = await createReviewRepository({ connection, relay }).findById(_id);
    if (!isSealed(read)) throw new Error('not sealed');
    await change(_id, a, 1);
    const seals = createSealRepository({ connection, relay });
    const event = newEvent('review.created', { review: (await own(a))[0] as never });
    expect(await seals.open(read, { ...read, writtenAt: new Date() }, event)).toBe(false);
    expect(await seals.change(read, { rating: 5, review: '', categories: CATEGORIES })).toBeNull();
  });

  it('stays sealed when its author is suspended, while the review of the other member is shown', async () => {
    const { id, a, b } = await completed();
    await review(id, a);
    await service.publish(newEvent('member.moderated', { userId: a, isSuspended: true, version: 1 }));
    await service.waitFor(() => service.context.connection.collection('standings').findOne({ _id: a as never }));
    await review(id, b);
    expect(await received(a)).toHaveLength(1);
    expect(await received(b)).toEqual([]);
    await service.publish(newEvent('member.moderated', { userId: a, isSuspended: false, version: 2 }));
    await service.waitFor(() =>
      service.context.connection.collection('standings').findOne({ _id: a as never, isSuspended: false }),
    );
    await stored().updateOne({ requestId: id, 'reviewer._id': a }, { $set: { 'seal.lookAt': new Date() } });
    await service.waitFor(async () => (await received(b)).length === 1);
  });

  it('is removed with its erased author, and is only in the author’s export', async () => {
    const { id, a, b } = await completed();
    await review(id, a);
    const dataOf = async (as: string) => (await service.fetch('/requests/own-data/all', { as })).text();
    expect(await dataOf(a)).toContain('sealedUntil');
    const theirs = await dataOf(b);
    expect(theirs).toContain('"exchange"');
    expect(theirs).not.toContain('Patient.');
    await service.publish(newEvent('member.erased', { userId: a } as never));
    await service.waitFor(async () => (await storedOf(id, a)) === null);
    expect(await types('auth', id)).toEqual([]);
  });
});

describe('an answer', () => {
  const put = (id: string, as: string, text: string) =>
    service.call('PUT /reviews/:id/answer', { as, params: { id }, body: { text } });
  const remove = (id: string, as: string) => service.call('DELETE /reviews/:id/answer', { as, params: { id } });
  async function shownReview() {
    const { id, a, b } = await completed();
    const { _id } = (await review(id, a, { sealed: false })).body.review;
    return { _id, a, b };
  }

  it('is written, changed and removed by the reviewed member for 24 hours', async () => {
    const { _id, a, b } = await shownReview();
    expect((await put(_id, a, 'Mine.')).status).toBe(404);
    expect((await put(_id, newId(), 'Mine.')).status).toBe(404);
    expect((await put(_id, b, ' Thank you. ')).body.review.answer).toMatchObject({ text: 'Thank you.' });
    expect((await put(_id, b, 'Thanks.')).body.review.answer).toMatchObject({ text: 'Thanks.' });
    expect(await received(b)).toMatchObject([{ answer: { text: 'Thanks.' } }]);
    expect((await remove(_id, b)).body.review).not.toHaveProperty('answer');
    await put(_id, b, 'Back.');
    const sent = () => service.payloadsSentTo('auth', _id, 'review.answered');
    await service.waitFor(async () => (await sent()).length === 4);
    expect(await sent()).toMatchObject([
      { version: 1, answer: { text: 'Thank you.' } },
      { version: 2 },
      { version: 3, answer: null },
      { version: 4, answer: { text: 'Back.' } },
    ]);
    await stored().updateOne({ _id: _id as never }, { $set: { 'answer.at': new Date(Date.now() - DAY_MS) } });
    expect((await put(_id, b, 'Too late.')).error).toMatchObject({ code: 'too_late', current: { review: { _id } } });
    expect((await remove(_id, b)).error.code).toBe('too_late');
    expect((await put(_id, b, 'Back.')).status).toBe(200);
  });

  it('is refused while the review is sealed, and without text', async () => {
    const { id, a, b } = await completed();
    const { _id } = (await review(id, a)).body.review;
    expect((await put(_id, b, 'I know.')).status).toBe(404);
    const open = await shownReview();
    expect((await put(open._id, open.b, '  ')).status).toBe(400);
    expect((await put(open._id, open.b, 'x'.repeat(1001))).status).toBe(400);
  });

  it('is stored once when two are written at the same time', async () => {
    const { _id, b } = await shownReview();
    const answers = await Promise.all(['One.', 'Two.', 'Three.'].map((text) => put(_id, b, text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored().findOne({ _id: _id as never })).toMatchObject({ answer: { version: 3 } });
  });

  it('is reported and hidden alone, and is removed with its erased author', async () => {
    const { _id, a, b } = await shownReview();
    await put(_id, b, 'Unkind words.');
    const report = (as: string) =>
      service.call('POST /reviews/:id/answer/reports', { as, params: { id: _id }, body: { reason: 'unkind' } });
    expect((await report(b)).status).toBe(403);
    expect((await report(a)).status).toBe(201);
    const reported = await service.waitFor(
      async () => (await service.payloadsSentTo('auth', 'Unkind words.', 'answer.reported'))[0],
    );
    const { targetId } = reported.report;
    const decide = (isHidden: boolean, version: number) =>
      service.publish(
        newEvent('content.moderated', { kind: 'answer', targetId, subjectId: b, isHidden, note: 'Rude.', version }),
      );
    await decide(true, 5);
    await service.waitFor(async () => !(await received(b))[0]?.answer);
    expect((await put(_id, b, 'Again.')).status).toBe(409);
    await decide(false, 6);
    await service.waitFor(async () => (await received(b))[0]?.answer);
    await decide(true, 5); // a late event
    await service.publish(newEvent('member.erased', { userId: b } as never));
    await service.waitFor(async () => !(await stored().findOne({ _id: _id as never }))?.['answer']);
  });
});

describe('feedback', () => {
  const send = (id: string, as: string, body: { text: string; unsafe?: boolean }) =>
    service.call('POST /requests/:id/feedback', { as, params: { id }, body });

  it('reaches only the moderators, once a day for each of the two', async () => {
    const { id, a, b } = await completed();
    expect((await send(id, a, { text: 'I left early.', unsafe: true })).status).toBe(202);
    expect((await send(id, a, { text: 'More.' })).status).toBe(429);
    expect((await send(id, b, { text: 'All well.' })).status).toBe(202);
    const sent = await service.waitFor(async () => {
      const events = (await service.context.sentTo('auth')).filter(
        ({ type, payload }) => type === 'exchange.reported' && JSON.stringify(payload).includes(a),
      );
      return events.length === 2 && events;
    });
    expect(sent.map(({ payload }) => payload)).toMatchObject([
      { isUnsafe: true, report: { reporterId: a, subjectId: b, text: 'I left early.', reason: 'other' } },
      { isUnsafe: false, report: { reporterId: b, subjectId: a } },
    ]);
    expect(JSON.stringify(await service.context.sentTo('notifications'))).not.toContain('I left early.');
  });

  it('is possible for an ended exchange of the caller only', async () => {
    const pair = await service.pair();
    const { _id } = await service.request(pair, 'accepted');
    expect((await send(_id, pair.sender._id, { text: 'Hm.' })).status).toBe(409);
    expect((await send(_id, newId(), { text: 'Hm.' })).status).toBe(404);
    await service.act('cancel', _id, pair.sender._id);
    expect((await send(_id, pair.receiver._id, { text: 'Hm.' })).status).toBe(202);
  });
});
