import type { EventHandler } from '@mutua/service-kit';
import type { ConversationRepository } from '../conversations/conversation.repository.ts';
import type { MemberRepository } from '../members/member.repository.ts';

/** Keeps a member's name and picture. */
export const onMemberChanged =
  ({
    members,
    conversations,
    changed,
  }: {
    members: Pick<MemberRepository, 'saveFace'>;
    conversations: Pick<ConversationRepository, 'findIds'>;
    changed: (ids: string[]) => void;
  }): EventHandler<'member.changed'> =>
  async ({ payload: { member } }) => {
    await members.saveFace(member, member.version);
    changed(await conversations.findIds(member._id));
  };
