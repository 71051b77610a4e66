import type { Conversation, ConversationStateInput, Mute } from '@mutua/contracts';
import { MUTE_HOURS, MUTED_FOR_GOOD } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import type { ConversationStates } from './conversation-cache.ts';

export const isMuted = ({ mutedUntil }: Pick<Conversation, 'mutedUntil'>, now = Date.now()): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > now;

/** The number of unread messages. The service counts a conversation that is only marked as unread as one message. */
export function unreadMessages(
  conversation: Pick<
    Conversation,
    'unreadCount' | 'isMarkedUnread' | 'lastSeq' | 'readSeq' | 'lastMessage' | 'otherUser'
  >,
): number {
  const { unreadCount, isMarkedUnread, lastSeq, readSeq, lastMessage, otherUser } = conversation;
  const isLastRead = readSeq >= lastSeq || lastMessage?.senderId._id !== otherUser._id;
  return isMarkedUnread && unreadCount === 1 && isLastRead ? 0 : unreadCount;
}

function endOf(mute: Mute, now: number): string | null {
  if (mute === 'off') return null;
  return mute === 'always' ? MUTED_FOR_GOOD : new Date(now + MUTE_HOURS[mute] * HOUR_MS).toISOString();
}

/** Predicts the service's answer to a change, so that it can be shown at once. */
export function predictStates(
  { isArchived, mutedUntil, isMarkedUnread, offersCorrections }: ConversationStates,
  { archived, mutedFor, unread, corrections }: ConversationStateInput,
  now = Date.now(),
): ConversationStates {
  return {
    isArchived: archived ?? isArchived,
    mutedUntil: mutedFor ? endOf(mutedFor, now) : mutedUntil,
    isMarkedUnread: unread ?? isMarkedUnread,
    offersCorrections: corrections ?? offersCorrections,
  };
}

/** Whether the member wants to correct messages in a conversation. Without a choice, only where a language is taught. */
export function isCorrecting(conversation: Pick<Conversation, 'offersCorrections' | 'request'> | undefined): boolean {
  if (!conversation) return false;
  const { offersCorrections, request } = conversation;
  const skills = [request.senderSkillId, request.receiverSkillId];
  return offersCorrections ?? skills.some(({ category }) => category === 'language');
}
