import { OPEN_PRIVACY } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { memberOf, requestOf } from '@mutua/service-kit/testing';
import { type Learner, type Past, useHarness } from '../../test/harness.ts';

const service = useHarness();

const SETTLED = 72 * 60 + 1;
const paramsOf = ({ _id, sessionId }: Past) => ({ id: _id, sessionId });
const cameTo = (past: Past, { id }: Learner, learners: readonly Learner[]) =>
  service.call('PUT /lessons/:id/sessions/:sessionId/presence', {
    as: id,
    params: paramsOf(past),
    body: { members: learners.map((learner) => learner.id) },
  });
const thank = (past: Past, { id }: Learner, body: { text?: string; again?: boolean | null }) =>
  service.call('POST /lessons/:id/sessions/:sessionId/thanks', { as: id, params: paramsOf(past), body });
const takeBack = (past: Past, { id }: Learner) =>
  service.call('DELETE /lessons/:id/sessions/:sessionId/thanks', { as: id, params: paramsOf(past) });
const thanksOf = async (teacher: Learner, as?: Learner) =>
  (
    await service.call('GET /thanks', {
      query: { teacherId: teacher.id, page: 1, limit: 20 },
      ...(as && { as: as.id }),
    })
  ).body;
const members = (count: number) => Promise.all(Array.from({ length: count }, () => service.member()));

/** A lesson to which all of its learners came. */
async function aLesson(count = 2, fields = {}) {
  const [teacher, ...learners] = (await members(count + 1)) as [Learner, Learner, Learner, ...Learner[]];
  const past = await service.past(teacher, learners, 20, fields);
  await cameTo(past, teacher, learners);
  return { teacher, learners, past };
}
const thankedOf = async (past: Past) =>
  (await service.context.sentTo('notifications')).filter(
    (event) => event.type === 'lesson.thanked' && (event.payload as { lessonId: string }).lessonId === past._id,
  );

it('shows the words of all at once, 72 hours after the session, and tells the teacher how many', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  expect((await thank(past, ada, { text: 'My first loaf.', again: true })).status).toBe(201);
  await thank(past, ben, { text: 'Thank you.', again: false });
  // Until then only the author reads them, and can change them.
  expect((await thanksOf(teacher, teacher)).thanks).toEqual([]);
  expect(JSON.stringify(await service.read(past._id, teacher.id))).not.toContain('My first loaf');
  const changed = await service.call('PUT /lessons/:id/sessions/:sessionId/thanks', {
    as: ada.id,
    params: paramsOf(past),
    body: { text: 'My first good loaf.', again: true },
  });
  expect(changed.body.lesson.after?.[0]?.mine?.thanks).toMatchObject({ text: 'My first good loaf.', again: true });
  expect(await thankedOf(past)).toEqual([]);
  await service.passTo(past, SETTLED);
  const { thanks } = await thanksOf(teacher);
  expect(thanks.map(({ text }) => text).sort()).toEqual(['My first good loaf.', 'Thank you.']);
  expect(thanks[0]?.lesson?._id).toBe(past._id);
  await service.waitFor(async () => (await thankedOf(past)).length > 0);
  expect(await thankedOf(past)).toMatchObject([{ payload: { count: 2, teacher: { _id: teacher.id } } }]);
  expect(JSON.stringify(await thankedOf(past))).not.toContain(ada.id);
  expect((await thank(past, ada, { text: 'Late' })).error.code).toBe('answer_settled');
});

it('nobody but the author learns who would come again', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await thank(past, ada, { text: 'Thank you.', again: false });
  await thank(past, ben, { again: false });
  await service.passTo(past, SETTLED);
  for (const reader of [undefined, teacher, ben]) {
    const answers = JSON.stringify([await thanksOf(teacher, reader), await service.read(past._id, teacher.id)]);
    expect(answers).not.toMatch(/"again":(true|false)/);
  }
  const lines = await service.fetch('/lessons/own-data/all', { as: teacher.id });
  expect(await lines.text()).not.toContain('comeAgain');
});

it('says how many would come again from five members on', async () => {
  const { teacher, learners, past } = await aLesson(5);
  for (const [index, learner] of learners.entries()) await thank(past, learner, { again: index > 0 });
  expect((await thanksOf(teacher)).again).toBeNull();
  await service.passTo(past, SETTLED);
  expect(await thanksOf(teacher)).toMatchObject({ again: { yes: 4, of: 5 }, thanks: [] });
  // Words that are taken back do not tell what their author said.
  await takeBack(past, learners[0] as Learner);
  expect((await thanksOf(teacher)).again).toEqual({ yes: 4, of: 5 });
});

it('only those who were there can thank', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await cameTo(past, teacher, [ada]);
  expect((await thank(past, ben, { text: 'Thank you.' })).error.code).toBe('not_there');
  expect((await thank(past, teacher, { text: 'Thank me.' })).error.code).toBe('not_there');
  expect((await thank(past, ada, {})).status).toBe(400);
  await thank(past, ada, { text: 'Thank you.' });
  // Whoever was not there in the end has not thanked.
  await cameTo(past, teacher, [ben]);
  await service.passTo(past, SETTLED);
  expect((await thanksOf(teacher)).thanks).toEqual([]);
});

it('thanks twice at once are stored once, and can be taken back', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await Promise.all(['One', 'Two', 'Three'].map((text) => thank(past, ada, { text })));
  await thank(past, ben, { text: 'Gone' });
  await takeBack(past, ben);
  await service.passTo(past, SETTLED);
  expect((await thanksOf(teacher)).thanks).toHaveLength(1);
  await takeBack(past, ada);
  expect((await thanksOf(teacher)).thanks).toEqual([]);
});

it('the teacher answers once', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada] = learners;
  await thank(past, ada, { text: 'Thank you.' });
  await service.passTo(past, SETTLED);
  const [shown] = (await thanksOf(teacher)).thanks;
  const answer = (as: Learner, text: string) =>
    service.call('PUT /thanks/:id/answer', { as: as.id, params: { id: shown?._id ?? '' }, body: { text } });
  expect((await answer(ada, 'Me')).status).toBe(403);
  const both = await Promise.all([answer(teacher, 'Come again.'), answer(teacher, 'Gladly.')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await thanksOf(teacher)).thanks[0]?.answer?.text).toMatch(/Come again|Gladly/);
});

it('names no lesson that the reader may not find', async () => {
  const { teacher, learners, past } = await aLesson(2, { listed: 'members' });
  const [ada] = learners;
  await thank(past, ada, { text: 'Thank you.' });
  await service.passTo(past, SETTLED);
  expect((await thanksOf(teacher)).thanks[0]).not.toHaveProperty('lesson');
  expect((await thanksOf(teacher, ada)).thanks[0]?.lesson?._id).toBe(past._id);
});

it('shows nothing of a teacher whom the reader may not find', async () => {
  const { teacher, learners, past } = await aLesson(5);
  for (const learner of learners) await thank(past, learner, { text: 'Thank you.', again: true });
  await service.passTo(past, SETTLED);
  const [partner, stranger] = (await members(2)) as [Learner, Learner];
  const personOf = ({ id }: Learner) => ({ _id: id, name: 'Ada', avatar: null });
  const request = requestOf({ senderId: personOf(partner), receiverId: personOf(teacher) });
  await service.publish(newEvent('request.snapshot', { request, version: 1, changes: {} }));
  const readers = [undefined, stranger, partner, teacher];
  const seen = async () => {
    const pages = await Promise.all(readers.map((reader) => thanksOf(teacher, reader)));
    return pages.map(({ thanks, again, pagination }) => [thanks.length, again?.of ?? 0, pagination.total]);
  };
  const [all, none] = [
    [5, 5, 5],
    [0, 0, 0],
  ];
  const choose = (findMe: 'members' | 'nobody', version: number) =>
    service.publish(
      newEvent('member.changed', {
        member: memberOf({ _id: teacher.id, privacy: { ...OPEN_PRIVACY, findMe }, version }),
      }),
    );
  expect(await seen()).toEqual([all, all, all, all]);
  await choose('members', 2);
  await service.waitFor(async () => (await thanksOf(teacher)).thanks.length === 0);
  expect(await seen()).toEqual([none, all, all, all]);
  await choose('nobody', 3);
  await service.waitFor(async () => (await thanksOf(teacher, stranger)).thanks.length === 0);
  await service.waitFor(async () => (await thanksOf(teacher, partner)).thanks.length > 0);
  expect(await seen()).toEqual([none, none, all, all]);
});

it('a block hides thanks from both, and moderators from everybody', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await thank(past, ada, { text: 'Thank you.' });
  await service.passTo(past, SETTLED);
  const reader = await service.member();
  const [shown] = (await thanksOf(teacher, reader)).thanks;
  const id = shown?._id ?? '';
  const report = (as: Learner) =>
    service.call('POST /thanks/:id/reports', { as: as.id, params: { id }, body: { reason: 'unkind' } });
  expect((await report(ben)).status).toBe(201);
  expect((await report(ada)).status).toBe(403);
  const reported = async () => (await service.context.sentTo('auth')).filter(({ type }) => type === 'thanks.reported');
  await service.waitFor(async () => (await reported()).length > 0);
  expect(await reported()).toMatchObject([{ payload: { report: { targetId: id, subjectId: ada.id } } }]);
  await service.block(reader.id, ada.id);
  expect((await thanksOf(teacher, reader)).thanks).toEqual([]);
  const decision = { kind: 'thanks', targetId: id, subjectId: ada.id, note: '' } as const;
  await service.publish(newEvent('content.moderated', { ...decision, isHidden: true, version: 2 }));
  await service.waitFor(async () => (await thanksOf(teacher)).thanks.length === 0);
  await service.publish(newEvent('content.moderated', { ...decision, isHidden: false, version: 1 }));
  await service.publish(newEvent('content.moderated', { ...decision, isHidden: false, version: 3 }));
  await service.waitFor(async () => (await thanksOf(teacher)).thanks.length === 1);
});

it('the export has thanks both ways and the own marks, and an erasure removes them', async () => {
  const { teacher, learners, past } = await aLesson();
  const [ada, ben] = learners as [Learner, Learner];
  await thank(past, ada, { text: 'Thank you.', again: true });
  await thank(past, ben, { text: 'A good evening.' });
  await service.passTo(past, SETTLED);
  const linesOf = async ({ id }: Learner) => (await service.fetch('/lessons/own-data/all', { as: id })).text();
  const own = await linesOf(ada);
  expect(own).toContain('"mark":"came"');
  expect(own).toContain('"comeAgain":true');
  expect(own).not.toContain('A good evening.');
  expect(await linesOf(teacher)).toContain('A good evening.');
  await service.publish(newEvent('member.erased', { userId: ada.id }));
  await service.waitFor(async () => (await thanksOf(teacher)).thanks.length === 1);
  await service.waitFor(async () => !JSON.stringify(await service.read(past._id, teacher.id)).includes(ada.id));
  await service.publish(newEvent('member.erased', { userId: teacher.id }));
  const stored = service.context.connection.collection('thanks');
  await service.waitFor(async () => (await stored.countDocuments({ lessonId: past._id })) === 0);
});
