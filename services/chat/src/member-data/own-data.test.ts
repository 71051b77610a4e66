import type { DataLine } from '@mutua/domain';
import { Types } from 'mongoose';
import type { StoredNoteLine } from '../notes/notes.model.ts';
import { type OwnDataSources, ownData } from './own-data.ts';

const [me, other, requestId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];

/** A list that is read document by document. */
async function* each<T>(...items: T[]) {
  yield* items;
}

/** Collects the export of a member whose only conversation has these messages. */
async function exported(...messages: object[]): Promise<DataLine[]> {
  return exportedWith(messages, []);
}
/** The same with lines of notes. */
async function exportedWith(messages: object[], notes: StoredNoteLine[]): Promise<DataLine[]> {
  const sources = {
    data: {
      membershipsOf: () => each({ requestId, otherName: 'Ben Okoro', readSeq: 2 }),
      conversationOf: async () => null,
      messagesOf: () => each(...messages),
      pinsOf: async () => [],
      notesOf: async () => ({ lines: new Map(notes.map((line, index) => [`line-${index}`, line])) }),
      changesOf: () => each(),
      filesOf: () => each(),
    },
    callRecords: { newestOf: async () => [] },
    sign: (key: string) => key,
  } as unknown as OwnDataSources;
  const lines: DataLine[] = [];
  for await (const line of ownData(sources, String(me))) lines.push(line);
  return lines;
}

it('contains to which message a message replies', async () => {
  const message = { requestId, messageType: 'text', attachment: null, sentAt: new Date() };
  const lines = await exported(
    { ...message, seq: 1, senderId: other, content: 'When?' },
    { ...message, seq: 2, senderId: me, content: 'At nine', replyTo: 1 },
  );
  expect(lines.filter(({ kind }) => kind === 'message')).toEqual([
    expect.not.objectContaining({ replyTo: expect.anything() }),
    expect.objectContaining({ number: 2, content: 'At nine', replyTo: 1 }),
  ]);
});

it('contains what moderators have hidden only for its author', async () => {
  const moderation = { isHidden: true, note: 'Unkind.', version: 1 };
  const attachment = { key: 'a.txt', name: 'secret.txt', size: 6, contentType: 'text/plain' };
  const message = { requestId, messageType: 'text', sentAt: new Date(), moderation, attachment, voice: { seconds: 9 } };
  const line = { at: new Date(), rank: 'a', rev: 1, moderation };
  const lines = await exportedWith(
    [
      { ...message, seq: 1, senderId: other, content: 'Their secret' },
      { ...message, seq: 2, senderId: me, content: 'My words' },
    ],
    [
      { ...line, by: String(other), text: 'Their secret' },
      { ...line, by: String(me), text: 'My words' },
    ],
  );
  const [theirs, mine, theirLine, myLine] = lines.filter(({ kind }) => kind === 'message' || kind === 'note-line');
  expect([theirs, theirLine]).toMatchObject([{ isHidden: true }, { isHidden: true }]);
  expect(JSON.stringify([theirs, theirLine])).not.toMatch(/secret|seconds/);
  expect([mine, myLine]).toMatchObject([{ content: 'My words', fileName: 'secret.txt' }, { text: 'My words' }]);
});
