import { type EventHandler, versionOf } from '@mutua/service-kit';
import type { CallService } from '../calls/call.service.ts';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';

/** Closes the conversations of two members for writing, or opens them again. The later of two changes wins. */
export const onBlockChanged =
  ({
    members,
    conversations,
    calls,
    changed,
    tellUpdated,
  }: {
    members: Pick<MemberRepository, 'saveBlock'>;
    conversations: Pick<ConversationRepository, 'findIds'>;
    calls: Pick<CallService, 'endBetween'>;
    changed: (ids: string[]) => void;
    tellUpdated: (ids: string[]) => Promise<void>;
  }): EventHandler<'member.blocked' | 'member.unblocked'> =>
  async (event) => {
    const { blockerId, blockedId } = event.payload;
    const isActive = event.type === 'member.blocked';
    await members.saveBlock({ blockerId, blockedId, isActive }, versionOf(event));
    const ids = await conversations.findIds(blockerId, blockedId);
    changed(ids);
    await tellUpdated(ids);
    if (isActive) await calls.endBetween(blockerId, blockedId);
  };
