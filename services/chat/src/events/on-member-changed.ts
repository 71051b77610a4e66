import type { EventHandler } from '@mutua/service-kit';
import type { ConversationService } from '../conversations/conversation.service.ts';
import type { MemberRepository } from '../members/member.repository.ts';

/** Stores a member's name and picture, and updates their partners' lists. */
export const onMemberChanged =
  ({
    members,
    conversationService,
    forgetMember,
  }: {
    members: Pick<MemberRepository, 'savePerson'>;
    conversationService: Pick<ConversationService, 'memberChanged'>;
    /** Makes every node drop a member's conversations from memory. */
    forgetMember: (userId: string) => void;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.savePerson(member, member.version);
    await conversationService.memberChanged(member._id);
    forgetMember(member._id);
  };
