import {
  CHAT_LIMITS,
  type Conversation,
  type ConversationStateInput,
  MUTE_HOURS,
  MUTED_FOR_GOOD,
  type Mute,
} from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { ConflictError, newEvent, retryOnConflict } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import type { Membership, MembershipRepository, StateChange } from '../store/membership.repository.ts';
import { type ConversationService, shownStates } from './conversation.service.ts';
import { conversationNotFound } from './conversation-access.ts';
import type { SummaryWriter } from './summary-writer.ts';

/** A write fails only when another call has muted the same conversation. More failures than this are a fault. */

export type ConversationStates = ReturnType<typeof createConversationStates>;

/** Returns when the mute ends; null for a conversation that is not muted. */
function muteEnd(mutedFor: Mute, now: number): Date | null {
  if (mutedFor === 'off') return null;
  return mutedFor === 'always' ? new Date(MUTED_FOR_GOOD) : new Date(now + MUTE_HOURS[mutedFor] * HOUR_MS);
}

/** Archives, mutes or marks a conversation as unread for one member, or switches its corrections. The other party does not learn of it. */
export function createConversationStates({
  memberships,
  conversations,
  summaries,
  emitter,
}: {
  memberships: Pick<MembershipRepository, 'find' | 'findArchived' | 'saveStates' | 'clearMark'>;
  conversations: Pick<ConversationService, 'get'>;
  summaries: Pick<SummaryWriter, 'flush'>;
  emitter: Emitter;
}) {
  const tell = (userId: string, requestId: string, states: ReturnType<typeof shownStates>): void =>
    emitter.toMembers([userId], 'conversation_changed', { requestId, ...states });

  const muteOf = ({ memberId: userId, requestId, muteVersion }: Membership, mutedFor: Mute): StateChange['mute'] => {
    const until = muteEnd(mutedFor, Date.now());
    const payload = { userId, requestId, until: until?.toISOString() ?? null, version: muteVersion + 1 };
    return { until, event: newEvent('conversation.muted', payload) };
  };

  async function checkRoom(userId: string): Promise<void> {
    if ((await memberships.findArchived(userId)).length < CHAT_LIMITS.archived) return;
    throw new ConflictError(
      ['You can archive {max} conversations. Bring one back first.', { max: CHAT_LIMITS.archived }],
      {
        code: 'too_many_archived',
      },
    );
  }

  /** Returns false when another call has muted the conversation between the read and the write. */
  async function save(userId: string, requestId: string, input: ConversationStateInput): Promise<boolean> {
    const { archived: isArchived, mutedFor, unread: isMarkedUnread, corrections: offersCorrections } = input;
    const side = await memberships.find(userId, requestId);
    if (!side?.isListed) throw conversationNotFound();
    if (isArchived && !side.isArchived) await checkRoom(userId);
    const mute = mutedFor && muteOf(side, mutedFor);
    return memberships.saveStates(side, { isArchived, mute, isMarkedUnread, offersCorrections });
  }

  return {
    /**
     * Changes the states that the input contains, and tells the member's own devices.
     * @throws NotFoundError for the conversations of others, and while the conversation is not listed
     * @throws ConflictError `too_many_archived`
     */
    async change(userId: string, requestId: string, input: ConversationStateInput): Promise<Conversation> {
      await summaries.flush({ requestId });
      await retryOnConflict(async () => (await save(userId, requestId, input)) || undefined);
      const conversation = await conversations.get(userId, requestId);
      const { isArchived, mutedUntil, isMarkedUnread, offersCorrections } = conversation;
      tell(userId, requestId, {
        isArchived,
        mutedUntil,
        isMarkedUnread,
        ...(offersCorrections !== undefined && { offersCorrections }),
      });
      return conversation;
    },

    /** Call this when the member has opened the conversation. It removes the mark "unread". */
    async opened(userId: string, requestId: string): Promise<void> {
      const side = await memberships.clearMark(userId, requestId);
      if (side) tell(userId, side.requestId, shownStates(side));
    },
  };
}
