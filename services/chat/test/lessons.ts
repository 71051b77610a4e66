import type { EventPayload, Person, SeatState } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { newEvent } from '@mutua/service-kit';
import { memberOf, waitFor } from '@mutua/service-kit/testing';
import { type Harness, newId, newPerson } from './harness.ts';

type Lesson = EventPayload<'lesson.people'>;

export const seat = ({ _id }: Person, state: SeatState = 'taken') => ({ memberId: _id, state, bump: 0 });

/** The words of a place that no answer of the chat contains. */
export const SECRETS = ['12 Rue Moncey', 'Ring at Okafor', 'https://meet.example/hana'];

/** A workshop in four days. */
export const lessonOf = (teacher: Person, fields: Partial<Lesson> = {}): Lesson => {
  const startsAt = new Date(Date.now() + 4 * DAY_MS).toISOString();
  const [address = '', notes = '', link = ''] = SECRETS;
  return {
    lessonId: newId(),
    version: 1,
    kind: 'workshop',
    title: 'Bread baking',
    teacherId: teacher._id,
    ends: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
    place: { mode: 'person', area: 'Lyon 3e', address, link, notes },
    people: [],
    sessions: [{ _id: newId(), startsAt, minutes: 90, status: 'planned', sequence: 0, setAt: startsAt }],
    ...fields,
  };
};

/** Tells the service of members and lessons. */
export function lessonsOf(chat: Harness) {
  async function tell(lesson: Lesson): Promise<Lesson> {
    await chat.publish(newEvent('lesson.people', lesson));
    const circles = chat.connection.collection<{ _id: string; version: number }>('circles');
    await waitFor(async () => ((await circles.findOne({ _id: lesson.lessonId }))?.version ?? 0) >= lesson.version);
    await chat.settled();
    return lesson;
  }
  async function meet(...people: Person[]): Promise<void> {
    await chat.publish(...people.map((person) => newEvent('member.changed', { member: memberOf(person) })));
    await chat.settled();
  }
  return {
    tell,
    meet,
    /** A circle of Hana, who teaches, and of Mateo and Aisha. */
    async open(fields: Partial<Lesson> = {}) {
      const [hana, mateo, aisha] = [newPerson('Hana'), newPerson('Mateo'), newPerson('Aisha')];
      await meet(hana, mateo, aisha);
      const lesson = await tell(lessonOf(hana, { people: [seat(mateo), seat(aisha)], ...fields }));
      return { hana, mateo, aisha, lesson, id: lesson.lessonId };
    },
  };
}
