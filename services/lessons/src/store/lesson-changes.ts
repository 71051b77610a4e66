import type { LessonEntries } from '@mutua/contracts';
import type { BlockRepository } from '@mutua/domain';
import { NotFoundError, retryOnConflict } from '@mutua/service-kit';
import type { MemberRepository, Members } from '../members/member.repository.ts';
import { entryChanges, wantedChanges } from '../rules/entries.ts';
import { foundBy } from '../rules/found-by.ts';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { type Changed, idsIn, insideOf, type Known } from '../rules/seats.ts';
import { endedWhenEmpty } from '../rules/sessions.ts';
import { namedIn } from './lesson.mapper.ts';
import type { LessonRepository } from './lesson.repository.ts';
import { lessonEvents } from './lesson-events.ts';
import { changedPeople, numbered } from './lesson-people.ts';
import { changedShown } from './lesson-shown.ts';
import { answeredEvents, settledEvents } from './settled-events.ts';
import type { WishRepository } from './wish.repository.ts';

export type LessonChanges = ReturnType<typeof createLessonChanges>;

/** Finds the changes of calendars of those who want them by mail. */
export async function mailedEntries(
  wishes: Pick<WishRepository, 'wanted'>,
  before: StoredLesson | null,
  after: StoredLesson,
  now: Date,
): Promise<LessonEntries[]> {
  const changes = entryChanges(before, after, now);
  if (changes.length === 0) return [];
  const ids = changes.flatMap(({ to }) => to.map(({ memberId }) => memberId));
  return wantedChanges(changes, await wishes.wanted(ids, now));
}

const zonesOf =
  (members: Members): Known['zoneOf'] =>
  (memberId) =>
    members.get(memberId)?.timeZone ?? null;

/** Writes changes of lessons. Each is one write with its events, decided on what is stored now. */
export function createLessonChanges({
  lessons,
  members,
  blocks,
  wishes,
}: {
  lessons: Pick<LessonRepository, 'find' | 'replace'>;
  members: Pick<MemberRepository, 'findAll'>;
  blocks: Pick<BlockRepository, 'within'>;
  wishes: Pick<WishRepository, 'wanted'>;
}) {
  /** The blocks between the people of a lesson. Without anybody who may get a seat they decide nothing. */
  async function blocksIn(lesson: StoredLesson): Promise<Known['blocks']> {
    if (idsIn(lesson, 'waiting', 'asked', 'offered').length === 0) return [];
    return blocks.within([...insideOf(lesson), ...idsIn(lesson, 'waiting', 'asked', 'offered')]);
  }

  return {
    /**
     * Changes a lesson, and decides again when another write was faster. Writes nothing when `decide` returns the lesson as it is.
     * @param decide may throw, which ends the change
     * @throws NotFoundError for an unknown lesson
     */
    async change(
      id: string,
      decide: (lesson: StoredLesson, known: Known, now: Date) => Promise<Changed> | Changed,
    ): Promise<StoredLesson> {
      const attempt = async (): Promise<StoredLesson | undefined> => {
        const lesson = await lessons.find(id);
        if (!lesson) throw new NotFoundError('Lesson not found');
        const now = new Date();
        const [present, between] = await Promise.all([members.findAll(namedIn(lesson)), blocksIn(lesson)]);
        const known = { zoneOf: zonesOf(present), blocks: between };
        const decided = await decide(lesson, known, now);
        if (decided.lesson === lesson) return lesson;
        const changed = endedWhenEmpty(decided, known, now);
        const after = numbered(lesson, changed.lesson, now);
        const [all, entries] = await Promise.all([
          members.findAll(namedIn(after)),
          mailedEntries(wishes, lesson, after, now),
        ]);
        const found = { ...after, foundBy: foundBy(after, all.get(after.teacherId)) };
        const events = [
          ...lessonEvents({ ...changed, lesson: after }, lesson.version + 1, { members: all, now, entries }),
          ...changedPeople(lesson, after),
          ...settledEvents(lesson, after, lesson.version + 1),
          ...answeredEvents(lesson, after, lesson.version + 1),
          ...changedShown(lesson, found),
        ];
        return (await lessons.replace(lesson, found, zonesOf(all), ...events)) ?? undefined;
      };
      return retryOnConflict(attempt, { key: id });
    },
  };
}
