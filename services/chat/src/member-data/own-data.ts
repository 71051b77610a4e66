import { FORMER_MEMBER, MUTED_FOR_GOOD } from '@mutua/contracts';
import type { DataLine } from '@mutua/domain';
import { inOrder, type StoredNotes } from '../notes/notes.repository.ts';
import type { CallRecordRepository } from '../store/call-record.repository.ts';
import type { MembershipDocument } from '../store/membership.model.ts';
import { statesOf } from '../store/membership.repository.ts';
import type { MessageDocument } from '../store/message.model.ts';
import type { LinkSigner } from '../store/message.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

export interface OwnDataSources {
  data: Pick<
    MemberDataRepository,
    'membershipsOf' | 'conversationOf' | 'messagesOf' | 'notesOf' | 'pinsOf' | 'changesOf' | 'filesOf'
  >;
  callRecords: Pick<CallRecordRepository, 'newestOf'>;
  /** Makes a link that also opens the file of a deleted message. */
  sign: LinkSigner;
}

/** Yields the state that the member has given the conversation, when there is one. */
function* statesIn(membership: MembershipDocument): Generator<DataLine> {
  const { isArchived, mutedUntil, isMarkedUnread, offersCorrections } = statesOf(membership);
  if (!isArchived && !mutedUntil && !isMarkedUnread && offersCorrections === undefined) return;
  const until = mutedUntil?.toISOString();
  yield {
    kind: 'conversation-state',
    conversationId: String(membership.requestId),
    archived: isArchived,
    muted: until !== undefined,
    mutedUntil: until === MUTED_FOR_GOOD ? undefined : until,
    markedUnread: isMarkedUnread,
    ...(offersCorrections !== undefined && { offersCorrections }),
  };
}

/**
 * Yields what the service stores about a member, for the member's export. Each conversation is followed by its messages and calls, as the
 * member sees them: what moderators have hidden is only in its author's export. Only the member's own files are included, also those of deleted
 * messages while they are kept.
 */
export async function* ownData(
  { data, callRecords, sign }: OwnDataSources,
  memberId: string,
): AsyncGenerator<DataLine> {
  for await (const membership of data.membershipsOf(memberId)) {
    const { requestId, otherName, readSeq } = membership;
    const conversation = await data.conversationOf(requestId);
    yield {
      kind: 'conversation',
      id: String(requestId),
      with: otherName,
      offered: conversation?.senderSkill?.title,
      wanted: conversation?.receiverSkill?.title,
      readUpTo: readSeq,
    };
    yield* statesIn(membership);
    for await (const message of data.messagesOf(requestId)) yield* linesOfMessage(message, memberId, otherName);
    for (const { seq, at } of await data.pinsOf(memberId, requestId)) {
      yield { kind: 'pin', conversationId: String(requestId), number: seq, createdAt: at };
    }
    for (const { callerId, ...call } of await callRecords.newestOf(String(requestId))) {
      yield { kind: 'call', conversationId: String(requestId), isOwn: callerId === memberId, ...call };
    }
    yield* linesOfNotes(await data.notesOf(requestId), { requestId, memberId, otherName });
  }
  for await (const { requestId, seq, before, keptUntil } of data.changesOf(memberId)) {
    yield {
      kind: 'earlier-words',
      conversationId: String(requestId),
      number: seq,
      text: before.content,
      ...(before.attachment && { fileName: before.attachment.name, file: before.attachment.key }),
      createdAt: before.since,
      keptUntil,
    };
  }
  for await (const { _id, name, size, contentType, createdAt } of data.filesOf(memberId)) {
    yield { kind: 'file', file: _id, fileName: name, size, contentType, createdAt, url: sign(_id) };
  }
}

/** A message as the member sees it, and the member's reaction to it. */
function* linesOfMessage(message: MessageDocument, memberId: string, otherName: string): Generator<DataLine> {
  const { requestId, seq, content, messageType, attachment, sentAt, senderId, reactions, voice, replyTo } = message;
  const { original, isPerfect } = message.correction ?? {};
  const isOwn = String(senderId) === memberId;
  const isHidden = message.moderation?.isHidden && !isOwn;
  yield {
    kind: 'message',
    conversationId: String(requestId),
    number: seq,
    isOwn,
    ...(!isOwn && { from: otherName || FORMER_MEMBER }),
    sentAt,
    ...(isHidden
      ? { isHidden }
      : {
          type: messageType,
          content,
          ...(attachment && {
            fileName: attachment.name,
            size: attachment.size,
            ...(isOwn && { file: attachment.key }),
          }),
          ...(voice && { seconds: voice.seconds }),
          ...(original !== undefined && { corrects: original }),
          ...(isPerfect && { isPerfect }),
        }),
    ...(replyTo !== undefined && { replyTo }),
  };
  const reaction = isOwn ? reactions?.sender : reactions?.receiver;
  if (!reaction) return;
  const { emoji, at } = reaction;
  yield { kind: 'reaction', conversationId: String(requestId), number: seq, emoji, createdAt: at };
}

/** The lines of notes of a conversation as the member sees them. */
function* linesOfNotes(
  { lines }: Pick<StoredNotes, 'lines'>,
  {
    requestId,
    memberId,
    otherName,
  }: { requestId: MembershipDocument['requestId']; memberId: string; otherName: string },
): Generator<DataLine> {
  for (const [, { by, text, at, moderation }] of inOrder(lines)) {
    const isOwn = by === memberId;
    yield {
      kind: 'note-line',
      conversationId: String(requestId),
      isOwn,
      ...(!isOwn && { from: otherName || FORMER_MEMBER }),
      ...(moderation?.isHidden && !isOwn ? { isHidden: true } : { text }),
      createdAt: at,
    };
  }
}
