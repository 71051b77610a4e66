import type { EventPayload, LessonMode } from '@mutua/contracts';
import type { DemoData } from '@mutua/contracts/demo';
import { type IndexToBuild, replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A group lesson that takes people, as lists show it. */
export interface ShownLesson {
  _id: string;
  /** The version of the lesson: a later event replaces an earlier one. */
  version: number;
  teacherId: string;
  skillId: string;
  /** Empty once nobody finds it. */
  title: string;
  startsAt: Date;
  /** The seats that anybody can take; none while somebody waits. */
  free: number;
  where: LessonMode;
  /** Who finds it; null for nobody. */
  listed: 'everybody' | 'members' | null;
  /** When those were found who want it. Absent before. */
  announcedAt?: Date;
}

/** A lesson that has begun is kept for so long, so that a late event does not bring it back. */
const KEPT_SECONDS = 30 * 24 * 3600;

const schema = new Schema<ShownLesson>(
  {
    _id: String,
    version: { type: Number, required: true },
    teacherId: { type: String, required: true },
    skillId: { type: String, required: true },
    title: { type: String, default: '' },
    startsAt: { type: Date, required: true },
    free: { type: Number, required: true },
    where: { type: String, required: true },
    listed: { type: String, default: null },
    announcedAt: Date,
  },
  { versionKey: false },
);
schema.index({ skillId: 1, startsAt: 1 });
schema.index({ teacherId: 1 });
schema.index({ startsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** The indexes of the collection `shownlessons`, for the migrations of services that use it. */
export const SHOWN_LESSON_INDEXES: readonly IndexToBuild[] = [
  { key: { skillId: 1, startsAt: 1 } },
  { key: { teacherId: 1 } },
  { key: { startsAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
];

export type ShownLessonRepository = ReturnType<typeof createShownLessonRepository>;

/** Stores which group lessons take people, from the events of the lessons service. */
export function createShownLessonRepository(connection: Connection) {
  const model = connection.model<ShownLesson>('ShownLesson', schema, 'shownlessons');

  /** Stores the state of an event, unless a newer one is stored. */
  async function mirror(shown: EventPayload<'lesson.shown'>): Promise<void> {
    const { lessonId, version, teacherId, skillId, title, startsAt, free, waiting, where, listed } = shown;
    const present = { teacherId, skillId, title, startsAt: new Date(startsAt), where, listed };
    await replaceIfNewer(model, { _id: lessonId }, version, { ...present, free: waiting > 0 ? 0 : free });
  }

  return {
    mirror,

    /** The next lesson of each of these skills that a reader finds. */
    async nextOf(
      skillIds: readonly string[],
      { isMember, now }: { isMember: boolean; now: Date },
    ): Promise<ReadonlyMap<string, ShownLesson>> {
      const listed = isMember ? ['everybody', 'members'] : ['everybody'];
      const filter = { skillId: { $in: [...skillIds] }, startsAt: { $gt: now }, listed: { $in: listed } };
      const found = await model
        .find(filter as never)
        .sort({ startsAt: -1, _id: -1 })
        .lean<ShownLesson[]>();
      // The earliest one comes last, and stays.
      return new Map(found.map((lesson) => [lesson.skillId, lesson]));
    },

    /** One that somebody finds, and that has not begun. */
    findComing: (_id: string, now: Date): Promise<ShownLesson | null> =>
      model
        .findOne({ _id, listed: { $ne: null }, startsAt: { $gt: now } })
        .lean<ShownLesson>()
        .exec(),

    /** Remembers that those were found who want it. */
    async noteAnnounced(_id: string, at: Date): Promise<void> {
      await model.updateOne({ _id }, { $set: { announcedAt: at } });
    },

    /** Loads the lessons of the demo data that are to come. */
    async load({ lessons = [] }: Pick<DemoData, 'lessons'>): Promise<void> {
      for (const { _id: lessonId, teacherId, skillId, title, sessions, seats, people, place, after } of lessons) {
        const [first] = sessions;
        if (!first || after) continue;
        const count = (...states: string[]): number => people.filter(({ state }) => states.includes(state)).length;
        await mirror({
          ...{ lessonId, version: 1, teacherId, skillId, title, startsAt: first.startsAt, where: place.mode },
          ...{ free: Math.max(0, seats - count('taken', 'offered')), waiting: count('waiting'), listed: 'everybody' },
        });
        await model.updateOne({ _id: lessonId }, { $set: { announcedAt: new Date() } });
      }
    },

    /** Deletes the lessons of an erased member. */
    async forget(teacherId: string): Promise<void> {
      await model.deleteMany({ teacherId });
    },
  };
}
