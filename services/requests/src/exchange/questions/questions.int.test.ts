import { WAITING } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { newId, type Pair, useHarness } from '../../../test/harness.ts';

const service = useHarness();

const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const stored = () => service.context.connection.collection('requests');
const ask = (as: string | undefined, id: string, text = 'Do you have a guitar?', clientId?: string) =>
  service.call('POST /requests/:id/questions', {
    ...(as && { as }),
    params: { id },
    body: { text, ...(clientId && { clientId }) },
  });
const list = (as: string | undefined, id: string) =>
  service.call('GET /requests/:id/questions', { ...(as && { as }), params: { id } });
const get = async (as: string, id: string) =>
  (await service.call('GET /requests/:id', { as, params: { id } })).body.request;
const report = (as: string, id: string) =>
  service.call('POST /questions/:id/reports', { as, params: { id }, body: { reason: 'unkind' } });

/** Makes a pending request from Ada to Ben. */
async function pending(pair?: Pair) {
  const two = pair ?? (await service.pair());
  const { _id: id } = await service.request(two);
  return { id, ada: two.sender._id, ben: two.receiver._id };
}

it('the receiver asks, the sender answers, both read the texts in order, and each is notified', async () => {
  const { id, ada, ben } = await pending();
  expect((await ask(ada, id)).error).toMatchObject({ code: 'wait_for_question' });
  expect((await list(ada, id)).body).toEqual({ questions: [], left: { mine: 3, theirs: 3 } });
  expect(await get(ben, id)).not.toHaveProperty('questionCount');

  const { status, body } = await ask(ben, id);
  expect([status, body.question]).toMatchObject([201, { senderId: ben, text: 'Do you have a guitar?' }]);
  expect((await ask(ada, id, 'I have two.')).status).toBe(201);
  const read = (await list(ada, id)).body;
  expect(read.questions.map(({ senderId, text }) => [senderId, text])).toEqual([
    [ben, 'Do you have a guitar?'],
    [ada, 'I have two.'],
  ]);
  expect(read.left).toEqual({ mine: 2, theirs: 2 });
  const last = { by: ada, at: read.questions[1]?.createdAt };
  const [shown] = (await service.call('GET /requests/received', { as: ben })).body.requests;
  expect(shown).toMatchObject({ status: 'pending', version: 1, questionCount: 2, lastQuestion: last });

  const events = await service.waitFor(async () => {
    const all = await service.payloadsSentTo('notifications', id, 'request.questioned');
    return all.length === 2 && all;
  });
  expect(events).toMatchObject([
    { question: { by: ben, n: 1, text: 'Do you have a guitar?' }, request: { status: 'pending' }, version: 2 },
    { question: { by: ada, n: 1, text: 'I have two.' }, request: { status: 'pending' }, version: 3 },
  ]);
});

it('is visible to the two members only', async () => {
  const { id, ben } = await pending();
  const { body } = await ask(ben, id);
  const other = (await service.member())._id;
  expect([(await list(other, id)).status, (await ask(other, id)).status]).toEqual([404, 404]);
  expect([(await list(undefined, id)).status, (await ask(undefined, id)).status]).toEqual([401, 401]);
  expect((await report(other, body.question._id)).status).toBe(404);
});

it.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['501 characters', 'a'.repeat(501)],
])('refuses %s as a question', async (_what, text) => {
  const { id, ben } = await pending();
  expect((await ask(ben, id, text)).status).toBe(400);
  expect((await list(ben, id)).body.questions).toEqual([]);
});

it('each member has three, and two concurrent ones are the first and the second', async () => {
  const { id, ada, ben } = await pending();
  const both = await Promise.all([ask(ben, id, 'One?'), ask(ben, id, 'Two?')]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const events = await service.waitFor(async () => {
    const all = await service.payloadsSentTo('notifications', id, 'request.questioned');
    return all.length === 2 && all;
  });
  expect(events.map(({ question }) => question.n).sort()).toEqual([1, 2]);
  const more = await Promise.all([ask(ben, id, 'Three?'), ask(ben, id, 'Four?')]);
  expect(more.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(more.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'no_questions_left',
    current: { request: { _id: id, questionCount: 3 } },
  });
  expect((await list(ada, id)).body.left).toEqual({ mine: 3, theirs: 0 });
  expect((await ask(ada, id)).status).toBe(201);
});

it('a repeated call makes one question, also after the answer', async () => {
  const { id, ben } = await pending();
  const [first, second] = await Promise.all([ask(ben, id, 'One?', 'c-1'), ask(ben, id, 'One?', 'c-1')]);
  expect(second.body.question).toEqual(first.body.question);
  await service.act('accept', id, ben);
  expect((await ask(ben, id, 'One?', 'c-1')).body.question).toEqual(first.body.question);
  expect((await list(ben, id)).body.questions).toHaveLength(1);
});

it.each(['accepted', 'rejected', 'cancelled', 'completed'] as const)(
  'a request that is %s refuses questions, and still shows earlier ones',
  async (status) => {
    const pair = await service.pair();
    const { id, ada, ben } = await pending(pair);
    await ask(ben, id);
    const actions = {
      accepted: [['accept', ben]],
      rejected: [['reject', ben]],
      cancelled: [['cancel', ada]],
      completed: [
        ['accept', ben],
        ['complete', ada],
      ],
    } as const;
    for (const [action, as] of actions[status]) await service.act(action, id, as);
    for (const as of [ada, ben]) {
      const late = await ask(as, id);
      expect([late.status, late.error]).toMatchObject([409, { current: { request: { _id: id, status } } }]);
      expect((await list(as, id)).body).toMatchObject({ questions: [{}], left: { mine: 0, theirs: 0 } });
    }
    expect(await get(ada, id)).toMatchObject({ questionCount: 1 });
  },
);

it.each(['accept', 'reject', 'cancel'] as const)(
  'a question at the same moment as %s is stored before it, or is refused',
  async (action) => {
    for (let round = 0; round < 5; round += 1) {
      const { id, ada, ben } = await pending();
      await ask(ben, id);
      const [answer, asked] = await Promise.all([
        service.act(action, id, action === 'cancel' ? ada : ben),
        ask(action === 'cancel' ? ben : ada, id, 'I have two.'),
      ]);
      expect(answer.status).toBe(200);
      const count = (await list(ada, id)).body.questions.length;
      expect([asked.status, count]).toEqual(asked.status === 201 ? [201, 2] : [409, 1]);
      expect((await get(ada, id)).status).toBe(answer.body.request.status);
    }
  },
);

it('is refused between a blocked pair', async () => {
  const { id, ada, ben } = await pending();
  await ask(ben, id);
  await service.block(ada, ben);
  for (const as of [ada, ben]) {
    expect((await ask(as, id)).error).toMatchObject({ code: 'not_available' });
    expect((await list(as, id)).body.questions).toHaveLength(1);
  }
});

it('changes nothing for a client that knows no questions', async () => {
  const { id, ada, ben } = await pending();
  await ask(ben, id);
  expect((await service.act('complete', id, ada)).status).toBe(409);
  const answer = await service.call('PUT /requests/:id', {
    as: ada,
    params: { id },
    body: { message: 'Hi', version: 1 },
  });
  expect(answer.body.request).toMatchObject({ message: 'Hi', version: 2, questionCount: 1 });
  expect((await service.act('accept', id, ben)).body.request).toMatchObject({ status: 'accepted', questionCount: 1 });
  expect((await service.act('complete', id, ada)).body.request.status).toBe('completed');
});

it('delays the nudge and the expiry, and counts as an answer', async () => {
  const { id, ada, ben } = await pending();
  await ask(ben, id);
  const availability = { _id: ben as never };
  await service.waitFor(() => service.context.connection.collection('availabilities').findOne(availability));
  await stored().updateOne({ _id: id as never }, { $set: { createdAt: ago(WAITING.nudgeDays + 1) } });
  const waiting = await service.waitFor(async () => (await stored().findOne({ _id: id as never }))?.['waiting']);
  expect(waiting.dueAt.getTime()).toBeGreaterThan(Date.now() + 6 * DAY_MS);
  expect(waiting).not.toHaveProperty('nudgedAt');
  // For a receiver who was already nudged, the later expiry is shown at once.
  const nudged = { dueAt: ago(-1), nudgedAt: ago(13), expiresAt: ago(-1) };
  await stored().updateOne({ _id: id as never }, { $set: { waiting: nudged } });
  await ask(ada, id);
  expect(Date.parse((await get(ada, id)).expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * DAY_MS);
});

describe('a report', () => {
  it('contains all questions of the request, reaches the moderators once, and is refused for an own question', async () => {
    const { id, ada, ben } = await pending();
    const { question } = (await ask(ben, id, 'Pay me.')).body;
    await ask(ada, id, 'No.');
    expect([(await report(ada, question._id)).status, (await report(ada, question._id)).status]).toEqual([201, 201]);
    const [sent, ...others] = await service.waitFor(async () => {
      const all = await service.payloadsSentTo('auth', question._id, 'question.reported');
      return all.length > 0 && all;
    });
    expect(others).toEqual([]);
    expect(sent?.report).toMatchObject({
      reporterId: ada,
      subjectId: ben,
      evidence: [
        { part: 'message', text: 'Pay me.', authorId: ben, isReported: true },
        { part: 'message', text: 'No.', authorId: ada, isReported: false },
      ],
    });
    expect((await report(ben, question._id)).status).toBe(403);
    expect((await report(ada, newId())).status).toBe(404);
  });

  it('hides a question but keeps its place, ignores an older decision, and can be undone', async () => {
    const { id, ada, ben } = await pending();
    const { question } = (await ask(ben, id)).body;
    const decide = (isHidden: boolean, version: number) =>
      service.publish(
        newEvent('content.moderated', {
          ...{ kind: 'question', targetId: question._id, subjectId: ben, isHidden, note: 'Unkind.', version },
        }),
      );
    const shown = async (as: string) => (await list(as, id)).body.questions[0];
    await decide(true, 5);
    await service.waitFor(async () => (await shown(ada))?.hidden);
    expect([await shown(ada), await shown(ben)]).toMatchObject([
      { text: '', hidden: {} },
      { text: '', hidden: { note: 'Unkind.' } },
    ]);
    expect((await report(ada, question._id)).status).toBe(404);
    expect((await list(ben, id)).body.left.mine).toBe(2);
    expect((await ask(ada, id, 'What?')).status).toBe(201);
    await decide(false, 7);
    await service.waitFor(async () => (await shown(ada))?.text);
    await decide(true, 6);
    const later = (await ask(ben, id, 'And later?')).body.question;
    await service.publish(
      newEvent('content.moderated', {
        ...{ kind: 'question', targetId: later._id, subjectId: ben, isHidden: true, note: '', version: 8 },
      }),
    );
    await service.waitFor(async () => (await list(ada, id)).body.questions[2]?.hidden);
    expect(await shown(ada)).not.toHaveProperty('hidden');
  });
});

it("removes the words of an erased member but keeps their places; an export contains only the member's own words", async () => {
  const { id, ada, ben } = await pending();
  await ask(ben, id, 'My secret');
  await ask(ada, id, 'Mine');
  const exported = JSON.stringify(await service.exportOf(ben));
  expect(exported).toContain('"questions":[{"createdAt"');
  expect(exported).toContain('My secret');
  expect(exported).not.toContain('"text":"Mine"');
  await service.act('accept', id, ben);
  await service.publish(newEvent('member.erased', { userId: ben }));
  await service.waitFor(async () => (await list(ada, id)).body.questions[0]?.text === '');
  expect((await list(ada, id)).body.questions.map(({ text }) => text)).toEqual(['', 'Mine']);
  expect((await stored().findOne({ _id: id as never }))?.['questions']).toMatchObject([{ text: '' }, { text: 'Mine' }]);
});
