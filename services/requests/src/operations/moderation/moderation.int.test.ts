import { type EventPayload, type ExchangeRequest, type ReportInput, WITHDRAWALS } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { startService } from '@mutua/service-kit/testing';
import { newId, useHarness } from '../../../test/harness.ts';
import { app } from '../../app.ts';

const service = useHarness();

const STARS = { communication: 1, punctuality: 1, knowledge: 1, helpfulness: 1 };
async function reviewed() {
  const pair = await service.pair();
  const request = await service.request(pair, 'completed');
  const { body } = await service.call('POST /reviews', {
    as: pair.sender._id,
    body: { requestId: request._id, rating: 1, review: 'He never came.', categories: STARS },
  });
  return { pair, review: body.review };
}
const report = (id: string, as: string | undefined, body: Partial<ReportInput> = {}) =>
  service.call('POST /reviews/:id/reports', { params: { id }, ...(as && { as }), body: { reason: 'false', ...body } });
const decide = (targetId: string, fields: Partial<EventPayload<'content.moderated'>> = {}) =>
  service.publish(
    newEvent('content.moderated', {
      kind: 'review',
      targetId,
      subjectId: newId(),
      isHidden: true,
      note: 'Not what happened.',
      version: 5,
      ...fields,
    }),
  );
const suspend = (userId: string, isSuspended: boolean, version: number) =>
  service.publish(newEvent('member.moderated', { userId, isSuspended, version }));
const ofMember = async (userId: string) =>
  (await service.call('GET /reviews/user/:userId', { params: { userId } })).body.reviews;
const statusOf = async (id: string, as: string) =>
  (await service.call('GET /requests/:id', { params: { id }, as })).body.request;

it('sends a report of a review to the moderators once, with its text, stars and answer', async () => {
  const { pair, review } = await reviewed();
  const reader = pair.receiver._id;
  const answer = { params: { id: review._id }, body: { text: 'I was ill.' } };
  expect((await service.call('PUT /reviews/:id/answer', { as: reader, ...answer })).status).toBe(200);
  expect((await report(review._id, reader, { text: 'I was there.' })).status).toBe(201);
  expect((await report(review._id, reader)).status).toBe(201);
  const sent = await service.waitFor(async () => {
    const all = (await service.eventsSentTo('auth', review._id)).filter(({ type }) => type === 'review.reported');
    return all.length > 0 && all;
  });
  expect(sent).toMatchObject([
    {
      payload: {
        report: {
          subjectId: pair.sender._id,
          evidence: [
            { part: 'review', text: 'He never came.' },
            { part: 'stars', text: '1' },
            { part: 'answer', text: 'I was ill.', authorId: reader },
          ],
        },
      },
    },
  ]);
  expect((await report(review._id, pair.sender._id)).status).toBe(403);
  expect((await report(newId(), reader)).status).toBe(404);
  expect((await report(review._id, undefined)).status).toBe(401);
});

it('removes a hidden review from lists and figures, shows its author why, and restores it', async () => {
  const { pair, review } = await reviewed();
  const { receiver, sender, wanted } = pair;
  const rating = async () => (await service.call('GET /users/dashboard/stats', { as: receiver._id })).body.stats.rating;
  service.context.log.expect('unread notifications not known');
  expect(await rating()).toEqual({ average: 1, count: 1 });
  await decide(review._id);
  await service.waitFor(async () => (await ofMember(receiver._id)).length === 0);
  expect((await service.call('GET /reviews/skill/:skillId', { params: { skillId: wanted._id } })).body.reviews).toEqual(
    [],
  );
  expect(await rating()).toEqual({ average: 0, count: 0 });
  const mine = await service.call('GET /reviews/my-reviews', { as: sender._id });
  expect(mine.body.reviews).toMatchObject([{ _id: review._id, hidden: { note: 'Not what happened.' } }]);
  expect((await report(review._id, receiver._id)).status).toBe(404);
  await decide(review._id, { isHidden: false, version: 7 });
  await service.waitFor(async () => (await ofMember(receiver._id)).length === 1);
  expect((await ofMember(receiver._id))[0]).not.toHaveProperty('hidden');
  // A late event with an older decision changes nothing.
  await decide(review._id, { version: 6 });
  const later = await reviewed();
  await decide(later.review._id);
  await service.waitFor(async () => (await ofMember(later.pair.receiver._id)).length === 0);
  expect(await ofMember(receiver._id)).toHaveLength(1);
});

it('what is hidden is only in the export of its writer', async () => {
  const { pair, review } = await reviewed();
  const [reviewer, reader] = [pair.sender._id, pair.receiver._id];
  await service.call('PUT /reviews/:id/answer', {
    as: reader,
    params: { id: review._id },
    body: { text: 'I was ill.' },
  });
  const linesOf = async (as: string) =>
    (await (await service.fetch('/requests/own-data/all', { as })).text())
      .split('\n')
      .filter((line) => line.includes('"review"'));
  expect((await linesOf(reader)).join()).toContain('He never came.');
  const reviews = service.context.connection.collection<{ _id: string; answer: { _id: string } }>('reviews');
  const stored = await reviews.findOne({ _id: review._id });
  await decide(stored?.answer._id ?? '', { kind: 'answer' });
  await service.waitFor(async () => (await ofMember(reader))[0]?.answer === undefined);
  expect([(await linesOf(reviewer)).join(), (await linesOf(reader)).join()]).toEqual([
    expect.not.stringContaining('I was ill.'),
    expect.stringContaining('I was ill.'),
  ]);
  await decide(review._id);
  await service.waitFor(async () => (await ofMember(reader)).length === 0);
  expect(await linesOf(reader)).toEqual([]);
  expect((await linesOf(reviewer)).join()).toContain('He never came.');
});

it('cancels the open exchanges of a suspended member, and keeps the ended ones', async () => {
  const sender = await service.member({ name: 'Sender' });
  const offered = await service.skill(sender._id);
  const receivers = await Promise.all([0, 1, 2].map(() => service.member()));
  const requests: ExchangeRequest[] = [];
  for (const [i, status] of (['pending', 'accepted', 'completed'] as const).entries()) {
    const receiver = receivers[i] as (typeof receivers)[number];
    const wanted = await service.skill(receiver._id);
    requests.push(await service.request({ sender, receiver, offered, wanted }, status));
  }
  await suspend(sender._id, true, 5);
  const now = () => Promise.all(requests.map(({ _id, receiverId }) => statusOf(_id, receiverId._id)));
  await service.waitFor(
    async () => (await now())[1]?.status === 'cancelled' && (await now())[0]?.status === 'cancelled',
  );
  expect((await now()).map(({ status, reason }) => [status, reason])).toEqual([
    ['cancelled', 'This member is no longer available'],
    ['cancelled', 'This member is no longer available'],
    ['completed', ''],
  ]);
});

it('ignores a suspension that arrives after it was lifted', async () => {
  const pair = await service.pair();
  const { _id } = await service.request(pair);
  await suspend(pair.sender._id, false, 9);
  // Two events of the same moment may be handled in any order.
  const standings = service.context.connection.collection<{ _id: string }>('standings');
  await service.waitFor(() => standings.findOne({ _id: pair.sender._id }));
  await suspend(pair.sender._id, true, 8);
  const other = await service.pair();
  const closed = await service.request(other);
  await suspend(other.sender._id, true, 8);
  await service.waitFor(async () => (await statusOf(closed._id, other.receiver._id)).status === 'cancelled');
  expect((await statusOf(_id, pair.receiver._id)).status).toBe('pending');
});

it('cancels the pending requests for a hidden skill, which can be requested again once it is shown', async () => {
  const pair = await service.pair();
  const { _id } = await service.request(pair);
  const { wanted, receiver } = pair;
  await service.publish(newEvent('skill.hidden', { skillId: wanted._id, ownerId: receiver._id, version: 2 }));
  await service.waitFor(async () => (await statusOf(_id, pair.sender._id)).status === 'cancelled');
  await expect(service.request(pair)).rejects.toThrow('Skill not found');
  await service.publish(newEvent('skill.updated', { skill: { ...wanted, version: 3, editedVersion: 3 } }));
  await service.waitFor(() => service.request(pair).catch(() => null));
});

it('lets a member take back three requests to another one within a week, with whatever reason, then refuses the next one', async () => {
  const { context } = service;
  const strict = await startService(app, { context, env: { NOTIFICATIONS_URL: 'http://127.0.0.1:1' } });
  try {
    const [ada, ben, cem] = await Promise.all([service.member(), service.member(), service.member()]);
    const offered = await service.skill(ada._id);
    const ask = async (of: { _id: string }, { _id: offeredId } = offered) => {
      const wanted = await service.skill(of._id);
      const body = { receiverSkillId: wanted._id, senderSkillId: offeredId };
      const { status, body: answer, error } = await strict.call('POST /requests', { as: ada._id, body });
      return { status, code: error?.code, id: answer?.request?._id ?? '', offeredId };
    };
    const takeBack = async (id: string, reason: string) => {
      const { status, body } = await strict.call('PUT /requests/:id/cancel', {
        ...{ as: ada._id, params: { id } },
        body: { reason },
      });
      return [status, body.request?.reason];
    };
    const hide = async (skillId: string, ownerId: string, id: string) => {
      await service.publish(newEvent('skill.hidden', { skillId, ownerId, version: 2 }));
      await service.waitFor(async () => (await statusOf(id, ada._id)).status === 'cancelled');
    };
    // Ben's own doing does not count.
    for (let round = 0; round < 2; round++) {
      const gone = await service.skill(ben._id);
      const body = { receiverSkillId: gone._id, senderSkillId: offered._id };
      const unanswered = await strict.call('POST /requests', { as: ada._id, body });
      await hide(gone._id, ben._id, unanswered.body.request._id);
    }

    // Words of the system that a member writes differ from those of the system.
    expect(await takeBack((await ask(ben)).id, WITHDRAWALS.expired)).toEqual([200, `${WITHDRAWALS.expired}.`]);
    expect(await takeBack((await ask(ben)).id, 'x')).toEqual([200, 'x']);
    const third = await ask(ben, await service.skill(ada._id));
    expect(third.status).toBe(201);
    await hide(third.offeredId, ada._id, third.id);
    expect(await ask(ben)).toMatchObject({ status: 403, code: 'taken_back_often' });
    expect(await ask(cem)).toMatchObject({ status: 201 });
    // The first one is moved a week into the past.
    const week = new Date(Date.now() - 7 * 24 * 3600_000 - 1);
    await context.connection
      .collection('requests')
      .updateOne({ 'receiver._id': ben._id, reason: 'x' }, { $set: { updatedAt: week } });
    expect(await ask(ben)).toMatchObject({ status: 201 });
  } finally {
    await strict.stop();
  }
});

it('lets a member send 30 requests a day by the scale of limits, and counts no refused one', async () => {
  const { context } = service;
  const env = { NOTIFICATIONS_URL: 'http://127.0.0.1:1', RATE_LIMIT_SCALE: '0.1' };
  const strict = await startService(app, { context, env });
  try {
    const ada = await service.member();
    const { _id: senderSkillId } = await service.skill(ada._id);
    const ask = async (receiverSkillId: string) => {
      const { status, error } = await strict.call('POST /requests', {
        as: ada._id,
        body: { receiverSkillId, senderSkillId },
      });
      return [status, error?.message];
    };
    const skills = [];
    for (let count = 0; count < 4; count++) skills.push((await service.skill((await service.member())._id))._id);
    const [first = '', second = '', third = '', fourth = ''] = skills;
    expect(await ask(first)).toEqual([201, undefined]);
    for (let time = 0; time < 3; time++) expect((await ask(first))[0]).toBe(409);
    expect([await ask(second), await ask(third)]).toEqual(Array(2).fill([201, undefined]));
    expect(await ask(fourth)).toEqual([429, 'You can send 30 requests a day. Please try again later.']);
  } finally {
    await strict.stop();
  }
});

it('lets a new member send three requests on the first day, then says when more are possible', async () => {
  const { context } = service;
  const strict = await startService(app, { context, env: { NOTIFICATIONS_URL: 'http://127.0.0.1:1' } });
  try {
    const joined = Math.floor((Date.now() - 2.5 * 3600 * 1000) / 1000);
    const idFrom = (seconds: number) => seconds.toString(16) + newId().slice(8);
    const ask = async (memberId: string, count: number) => {
      await service.member({ _id: memberId });
      const offered = await service.skill(memberId);
      const answers = [];
      for (let i = 0; i < count; i++) {
        const wanted = await service.skill((await service.member())._id);
        const body = { receiverSkillId: wanted._id, senderSkillId: offered._id };
        answers.push(await strict.call('POST /requests', { as: memberId, body }));
      }
      return answers;
    };
    const answers = await ask(idFrom(joined), 4);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 403]);
    expect(answers[3]?.error).toMatchObject({
      code: 'first_day_limit',
      message: 'You can send 3 requests on your first day, and more in 22 hours.',
    });
    // A refused request does not count.
    const memberId = idFrom(joined + 1);
    const [first] = await ask(memberId, 1);
    const { senderSkillId, receiverSkillId } = first?.body.request ?? {};
    const again = { senderSkillId: senderSkillId?._id ?? '', receiverSkillId: receiverSkillId?._id ?? '' };
    for (let time = 0; time < 3; time += 1) {
      expect((await strict.call('POST /requests', { as: memberId, body: again })).status).toBe(409);
    }
    expect((await ask(memberId, 3)).map(({ status }) => status)).toEqual([201, 201, 403]);
    expect((await ask(idFrom(joined - 24 * 3600), 4)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  } finally {
    await strict.stop();
  }
});
