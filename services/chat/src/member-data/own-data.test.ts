import type { DataLine } from '@mutua/domain';
import { Types } from 'mongoose';
import { type OwnDataSources, ownData } from './own-data.ts';

const [me, other, requestId] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];

/** A list that is read document by document. */
async function* each<T>(...items: T[]) {
  yield* items;
}

/** Collects the export of a member whose only conversation has these messages. */
async function exported(...messages: object[]): Promise<DataLine[]> {
  const sources = {
    data: {
      membershipsOf: () => each({ requestId, otherName: 'Ben Okoro', readSeq: 2 }),
      conversationOf: async () => null,
      messagesOf: () => each(...messages),
      pinsOf: async () => [],
      notesOf: async () => ({ lines: [] }),
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
