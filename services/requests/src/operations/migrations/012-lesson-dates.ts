import type { Migration } from '@mutua/service-kit';

const KEPT_SECONDS = 90 * 24 * 3_600;

/** Adds indexes of the copies of group lessons: by teacher, by seats, and by the end, some time after which they are removed. */
export const lessonDates: Migration = {
  name: '012-lesson-dates',
  async run({ createIndexes }) {
    await createIndexes('lessondates', [
      { key: { teacherId: 1, endsAt: 1 } },
      { key: { 'people.memberId': 1, endsAt: 1 } },
      { key: { endsAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
    ]);
  },
};
