import type { Migration } from '@mutua/service-kit';

/** Indexes the cases about a member, whom several may suspend. */
export const indexSubjects: Migration = {
  name: '012-index-subjects',
  run: ({ createIndexes }) => createIndexes('moderationCases', [{ key: { subjectId: 1 } }]),
};
