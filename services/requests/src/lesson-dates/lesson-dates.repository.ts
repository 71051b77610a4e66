import type { EventPayload } from '@mutua/contracts';
import { replaceIfNewer } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { type LessonDatesDocument, lessonDatesModel } from './lesson-dates.model.ts';

/** The copies of group lessons, from the events of the lessons service. */
export function createLessonDatesRepository(connection: Connection) {
  const model = lessonDatesModel(connection);

  return {
    /** Stores a lesson, unless a newer version is stored. */
    async mirror({
      lessonId,
      version,
      kind,
      title,
      teacherId,
      ends,
      place,
      people,
      sessions,
    }: EventPayload<'lesson.people'>): Promise<void> {
      await replaceIfNewer(model, { _id: lessonId }, version, {
        kind,
        title,
        teacherId,
        place,
        people,
        sessions: sessions.map((session) => ({
          ...session,
          startsAt: new Date(session.startsAt),
          setAt: new Date(session.setAt),
        })),
        endsAt: new Date(ends),
      });
    },

    /** Returns the lessons that these members teach, or in which they have, ask for or wait for a seat, and that end after a moment. */
    of: (memberIds: readonly string[], after: Date): Promise<LessonDatesDocument[]> => {
      const ids = { $in: [...memberIds] };
      const endsAt = { $gt: after };
      return model
        .find({
          $or: [
            { teacherId: ids, endsAt },
            { 'people.memberId': ids, endsAt },
          ],
        })
        .lean<LessonDatesDocument[]>()
        .exec();
    },

    /** Removes the seats of an erased member, and where the member taught. */
    async forget(memberId: string): Promise<void> {
      const nowhere = { 'place.area': '', 'place.address': '', 'place.link': '', 'place.notes': '' };
      // The place of a ring's meeting belongs to all of them.
      await model.updateMany({ teacherId: memberId, kind: { $ne: 'ring' } }, { $set: nowhere } as never);
      await model.updateMany({ 'people.memberId': memberId }, { $pull: { people: { memberId } } });
    },
  };
}
