import type { Conversation } from '@mutua/contracts';

/** Whether what the member looks for is in the other's name, the last message or one of the two skills. */
export function matchesSearch({ otherUser, lastMessage, request }: Conversation, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return [otherUser.name, lastMessage?.content ?? '', request.senderSkillId.title, request.receiverSkillId.title].some(
    (text) => text.toLocaleLowerCase().includes(wanted),
  );
}
