import { isDeepStrictEqual } from 'node:util';
import type { EventHandler } from '@mutua/service-kit';
import type { ConversationService } from '../conversations/conversation.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';

/**
 * Stores a member, and updates the lists of the partners. When the member hides or shows their presence, the devices of both sides fetch it
 * again.
 */
export const onMemberChanged =
  ({
    members,
    conversationService,
    forgetMember,
    resyncPartners,
  }: {
    members: Pick<MemberRepository, 'saveMember' | 'findHidingMembers'>;
    conversationService: Pick<ConversationService, 'memberChanged'>;
    /** Makes every node drop a member's conversations from memory. */
    forgetMember: (userId: string) => void;
    /** Makes the devices of a member and of the member's partners fetch their conversations again. */
    resyncPartners: (userId: string) => Promise<void>;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    const before = await members.findHidingMembers([member._id]);
    await members.saveMember(member);
    const after = await members.findHidingMembers([member._id]);
    await conversationService.memberChanged(member._id);
    forgetMember(member._id);
    if (!isDeepStrictEqual(before, after)) await resyncPartners(member._id);
  };
