import type { Migration } from '@mutua/service-kit';

/** Lessons in person to come keep the clock of their teacher, who may travel. */
export const placeClocks: Migration = {
  name: '007-place-clocks',
  async run({ connection, forEachBatch }) {
    const lessons = connection.collection<{ _id: string; teacherId: string; timeZone?: string }>('lessons');
    const members = connection.collection<{ _id: string; timeZone: string | null }>('members');
    const found = { 'place.mode': 'person', endsAt: { $gt: new Date() }, timeZone: { $exists: false } };
    await forEachBatch('lessons', found, async (batch) => {
      const stored = batch as unknown as { _id: string; teacherId: string }[];
      const teachers = await members.find({ _id: { $in: stored.map(({ teacherId }) => teacherId) } }).toArray();
      const zones = new Map(teachers.map(({ _id, timeZone }) => [_id, timeZone]));
      const changes = stored.flatMap(({ _id, teacherId }) => {
        const timeZone = zones.get(teacherId);
        return timeZone ? [{ updateOne: { filter: { _id }, update: { $set: { timeZone } } } }] : [];
      });
      if (changes.length > 0) await lessons.bulkWrite(changes, { ordered: false });
    });
  },
};
