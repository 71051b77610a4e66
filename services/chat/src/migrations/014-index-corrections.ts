import type { Migration } from '@mutua/service-kit';

/** Indexes the corrections of each conversation by the message that they correct. */
export const indexCorrections: Migration = {
  name: '014-index-corrections',
  run: ({ createIndexes }) =>
    createIndexes('messages', [
      {
        key: { requestId: 1, replyTo: 1, seq: 1 },
        partialFilterExpression: { correction: { $exists: true } },
      },
    ]),
};
