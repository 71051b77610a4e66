import type { Migration } from '@mutua/service-kit';

/** Indexes cases by the member they are about, because several cases may suspend one member. */
export const indexSubjects: Migration = {
  name: '012-index-subjects',
  run: ({ createIndexes }) => createIndexes('moderationCases', [{ key: { subjectId: 1 } }]),
};
