import type { CircleMessage, Person, Quote } from '@mutua/contracts';
import { canonicalEmoji } from '@mutua/contracts/emoji';
import { type LinkSigner, toAttachment } from '../store/message.ts';
import type { LastCircleMessage } from './circle.model.ts';
import type { StoredCircleMessage } from './circle-message.repository.ts';
import { personOf } from './circle-view.ts';

/** Groups reactions by emoji, the earliest first. */
function reactionsOf({ reactions = {} }: StoredCircleMessage): NonNullable<CircleMessage['reactions']> {
  const given = Object.entries(reactions)
    .map(([userId, { emoji, at }]) => ({ userId, emoji: canonicalEmoji(emoji), at }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return [...new Set(given.map(({ emoji }) => emoji))].map((emoji) => ({
    emoji,
    userIds: given.filter((each) => each.emoji === emoji).map(({ userId }) => userId),
  }));
}

/** What lists show of a message. */
export const lastOf = (message: StoredCircleMessage): LastCircleMessage => ({
  seq: message.seq,
  content: message.content || (message.attachment?.name ?? ''),
  messageType: message.messageType,
  sentAt: message.sentAt,
  senderId: message.senderId,
  ...(message.deletedAt && { isDeleted: true as const }),
  ...(message.voice && { voiceSeconds: message.voice.seconds }),
});

/** The words and the file of a message. Of a hidden one nothing is left, and only its author reads why. */
function wordsOf(
  { content, messageType, attachment, voice, moderation, senderId }: StoredCircleMessage,
  sign: LinkSigner,
  readerId: string | undefined,
): Pick<CircleMessage, 'content' | 'messageType' | 'attachment' | 'voice' | 'hidden'> {
  if (moderation?.isHidden) {
    const hidden = readerId === senderId ? { note: moderation.note } : {};
    return { content: '', messageType: 'text', attachment: null, hidden };
  }
  return { content, messageType, attachment: attachment && toAttachment(attachment, sign), ...(voice && { voice }) };
}

/** Returns a message as clients see it. */
export function toCircleMessage(
  stored: StoredCircleMessage,
  {
    people,
    sign,
    readerId,
    quote,
  }: { people: ReadonlyMap<string, Person>; sign: LinkSigner; readerId?: string; quote?: Quote | undefined },
): CircleMessage {
  const { version, editedAt, deletedAt, removedBy, group, clientId } = stored;
  const reactions = reactionsOf(stored);
  return {
    _id: stored.id,
    circleId: stored.circleId,
    seq: stored.seq,
    ...wordsOf(stored, sign, readerId),
    senderId: personOf(people, stored.senderId),
    timestamp: stored.sentAt.toISOString(),
    ...(clientId !== undefined && { clientId }),
    ...(version !== undefined && { version }),
    ...(stored.toAll && { toAll: true as const }),
    ...(quote && { replyTo: quote }),
    ...(editedAt && { editedAt: editedAt.toISOString() }),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    ...(removedBy !== undefined && { removedBy: personOf(people, removedBy) }),
    ...(reactions.length > 0 && { reactions }),
    ...(group && { group }),
  };
}
