import type { DataLine } from '@mutua/domain';
import type { CircleMessageDocument } from '../circles/circle-message.model.ts';
import type { Circles } from '../circles/circles.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { type OwnDataSources, ownData } from './own-data.ts';

/** Everything that the service stores about a member, for the member's export: first conversations of two, then circles, then stays in rooms. */
export async function* ownDataOf(
  {
    circles,
    rooms,
    ...sources
  }: OwnDataSources & {
    circles: Pick<Circles, 'circles' | 'circleMessages' | 'circleReads' | 'circlesOf'>;
    rooms: { records: Pick<Rooms['records'], 'staysOf'> };
  },
  memberId: string,
): AsyncGenerator<DataLine> {
  yield* ownData(sources, memberId);
  for (const circleId of await circles.circlesOf(memberId)) {
    const circle = await circles.circles.find(circleId);
    if (!circle) continue;
    const reads = await circles.circleReads.find(memberId, [circleId]);
    yield { kind: 'conversation', id: circleId, with: circle.title, readUpTo: reads.get(circleId) ?? 0 };
    const { mutedUntil } = circle.states[memberId] ?? {};
    if (mutedUntil) yield { kind: 'conversation-state', conversationId: circleId, muted: true, mutedUntil };
    for (const { seq, emoji, at } of await circles.circleMessages.reactionsOf(circleId, memberId))
      yield { kind: 'reaction', conversationId: circleId, number: seq, emoji, createdAt: at };
  }
  for await (const message of circles.circleMessages.writtenBy(memberId)) yield* linesOf(message);
  for (const { circleId, enteredAt, leftAt } of await rooms.records.staysOf(memberId))
    yield { kind: 'room-stay', conversationId: circleId, enteredAt, leftAt };
}

/** An own message, and its earlier words while they are kept. What others have written in a circle is not the member's data. */
function* linesOf(message: CircleMessageDocument): Generator<DataLine> {
  const { circleId, seq, content, messageType, attachment, sentAt, replyTo, voice, kept = [], keptUntil } = message;
  yield {
    kind: 'message',
    conversationId: circleId,
    number: seq,
    isOwn: true,
    sentAt,
    type: messageType,
    content,
    ...(attachment && { fileName: attachment.name, size: attachment.size, file: attachment.key }),
    ...(voice && { seconds: voice.seconds }),
    ...(replyTo !== undefined && { replyTo }),
  };
  for (const before of kept)
    yield {
      kind: 'earlier-words',
      conversationId: circleId,
      number: seq,
      text: before.content,
      ...(before.attachment && { fileName: before.attachment.name, file: before.attachment.key }),
      createdAt: before.since,
      keptUntil,
    };
}
