import type { DemoData } from '@mutua/contracts/demo';
import { demoData, demoMember } from '@mutua/service-kit/testing';
import { inHours, newId, useHarness } from '../../test/harness.ts';
import { loadDemoData } from './demo-data.repository.ts';

const service = useHarness();

const demoSkill = (ownerId: string): DemoData['skills'][number] => ({
  ...{ _id: newId(), ownerId, title: 'Sourdough', description: 'A description.', category: 'cooking' as const },
  ...{ proficiency: 'expert' as const, tags: [], availableDays: [], availableTimeSlots: [] },
  ...{ rating: { average: 0, count: 0 }, exchangeCount: 0, endorsements: [], createdAt: inHours(-500) },
});

it('loads lessons to come, once, each with its seats and those who ask or wait', async () => {
  const [amara, ada, bob, cleo] = [newId(), newId(), newId(), newId()] as const;
  const bread = demoSkill(amara);
  const skills = [ada, bob, cleo].map((id) => demoSkill(id));
  const person = (index: number, state: 'taken' | 'asked' | 'waiting') => ({
    ...{ memberId: skills[index]?.ownerId ?? '', brings: skills[index]?._id ?? '', state },
    ...{ since: inHours(-24), note: '' },
  });
  const lesson = {
    ...{ _id: newId(), teacherId: amara, skillId: bread._id, title: 'Bread', about: 'We bake.', bringAlong: 'Flour' },
    ...{
      language: 'en',
      place: { mode: 'link' as const, area: '', address: '', link: 'https://m.example/', notes: '' },
    },
    sessions: [{ startsAt: inHours(96), minutes: 90, moved: { was: inHours(95), come: [ada], cannot: [] } }],
    ...{ seats: 2, least: 1 },
    ...{ admission: 'ask' as const, gives: 'bring' as const, createdAt: inHours(-100) },
    people: [person(0, 'taken'), person(1, 'asked'), person(2, 'waiting')],
  };
  const data = demoData({
    members: [demoMember(amara, 'Amara'), demoMember(ada, 'Ada'), demoMember(bob, 'Bob'), demoMember(cleo, 'Cleo')],
    skills: [bread, ...skills],
    lessons: [lesson],
  });
  for (const _round of [1, 2]) await loadDemoData(service.context.connection, data);
  const { body } = await service.call('GET /lessons', {});
  expect(body.lessons).toMatchObject([{ _id: lesson._id, counts: { taken: 1, free: 1, waiting: 1 } }]);
  const shown = await service.read(lesson._id, amara);
  expect(shown.before?.[0]?.people).toMatchObject([{ user: { _id: skills[0]?.ownerId }, isAsked: true }]);
  expect([shown.teacher.name, shown.asking, shown.people?.length]).toEqual(['Amara', 1, 3]);
});
