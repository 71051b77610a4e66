import type { Migration } from '@mutua/service-kit';
import type { StoredLesson } from '../rules/lesson.model.ts';
import { searchWords } from '../rules/search-words.ts';

/** Lessons to come are also found by parts of words. */
export const wordParts: Migration = {
  name: '006-word-parts',
  async run({ connection, forEachBatch }) {
    const lessons = connection.collection<{ _id: string; version: number }>('lessons');
    // Meetings of rings have no words, and nobody finds a lesson of the past by its words.
    const found = { 'words.0': { $exists: true }, startsAt: { $gt: new Date() } };
    await forEachBatch('lessons', found, async (batch) => {
      const changes = batch.map((stored) => {
        const lesson = stored as unknown as StoredLesson;
        // Who changes a lesson meanwhile writes its words, too; a process of the release before writes them without parts.
        const { _id, version } = lesson;
        return { updateOne: { filter: { _id, version }, update: { $set: { words: searchWords(lesson) } } } };
      });
      await lessons.bulkWrite(changes, { ordered: false });
    });
  },
};
