import type { EventPayload } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { type Harness, newId } from './harness.ts';
import { soon } from './meetings.ts';

type People = EventPayload<'lesson.people'>;

/** The words of the place that only the teacher and members with a seat may read. */
export const SECRETS = ['12 Rue Moncey', 'Ring at Okafor'];

/** A workshop in three days, at 17:00 UTC, as the lessons service tells of it. */
export const lessonDates = (fields: Partial<People> = {}): People => ({
  lessonId: newId(),
  version: 1,
  kind: 'workshop',
  title: 'Bread baking: the first loaf',
  teacherId: newId(),
  ends: soon(3, 18),
  place: { mode: 'person', area: 'Lyon 3e', address: SECRETS[0] ?? '', link: '', notes: SECRETS[1] ?? '' },
  people: [],
  sessions: [
    { _id: newId(), startsAt: soon(3), minutes: 60, status: 'planned', sequence: 0, setAt: '2026-01-05T10:00:00.000Z' },
  ],
  ...fields,
});

/** Tells the service of lessons. */
export const lessonsOf = (service: Pick<Harness, 'publish' | 'waitFor' | 'context'>) => {
  const stored = (lessonId: string) =>
    service.context.connection.collection('lessondates').findOne({ _id: lessonId as never });
  return {
    stored,
    async tell(lesson: People): Promise<People> {
      await service.publish(newEvent('lesson.people', lesson));
      await service.waitFor(async () => ((await stored(lesson.lessonId))?.['version'] ?? 0) >= lesson.version);
      return lesson;
    },
  };
};
