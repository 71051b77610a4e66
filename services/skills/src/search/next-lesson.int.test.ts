import type { EventPayload } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { newId, useHarness } from '../../test/harness.ts';

const service = useHarness();

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
let words = 0;

/** A skill, and what the lessons service says of a group lesson about it. */
async function taught() {
  const teacher = await service.member();
  words += 1;
  const skill = await service.skill(teacher._id, { title: `Sourdough${'abcdefghij'[words]}` });
  const shown = (fields: Partial<EventPayload<'lesson.shown'>> = {}) =>
    newEvent('lesson.shown', {
      ...{ lessonId: newId(), version: 1, teacherId: teacher._id, skillId: skill._id, title: 'Bread' },
      ...{ startsAt: inHours(96), free: 2, waiting: 0, where: 'link', listed: 'everybody' },
      ...fields,
    });
  const read = async (as?: string) => {
    const { body } = await service.call('GET /skills/search', { query: { q: skill.title }, ...(as && { as }) });
    return body.skills[0]?.nextLesson;
  };
  return { teacher, skill, shown, read };
}

it('a found skill has its next group lesson with the seats that are left, and so has its page', async () => {
  const { skill, shown, read } = await taught();
  expect(await read()).toBeUndefined();
  const [later, next] = [shown({ startsAt: inHours(200) }), shown()];
  await service.publish(next, later, shown({ startsAt: inHours(-1) }));
  const expected = { _id: next.payload.lessonId, startsAt: next.payload.startsAt, free: 2 };
  await service.waitFor(async () => (await read())?._id === expected._id);
  expect(await read()).toEqual(expected);
  const page = await service.call('GET /skills/:id', { params: { id: skill._id } });
  expect(page.body.skill.nextLesson).toEqual(expected);
});

it('shows no free seat while somebody waits, and the newest state whatever the order of events', async () => {
  const { shown, read } = await taught();
  const { payload } = shown();
  const at = (version: number, fields: Partial<typeof payload>) =>
    newEvent('lesson.shown', { ...payload, version, ...fields });
  await service.publish(at(3, { free: 1, waiting: 1 }));
  await service.waitFor(async () => (await read())?.free === 0);
  await service.publish(at(2, { free: 2 }), at(3, { free: 1, waiting: 1 }));
  await service.publish(at(4, { listed: null, title: '', free: 0 }));
  await service.waitFor(async () => (await read()) === undefined);
});

it('shows a lesson for members to members alone, and none of an erased teacher', async () => {
  const { teacher, shown, read } = await taught();
  const reader = await service.member();
  await service.publish(shown({ listed: 'members' }));
  await service.waitFor(async () => (await read(reader._id)) !== undefined);
  expect(await read()).toBeUndefined();
  await service.publish(newEvent('member.erased', { userId: teacher._id }));
  await service.waitFor(
    async () =>
      (await service.context.connection
        .collection('shownlessons')
        .countDocuments({ teacherId: teacher._id } as never)) === 0,
  );
});
