import type { Message } from '@mutua/contracts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';
import type { PreviewCards } from '../previews/previews.ts';
import { partyIds, type Role, type StoredConversation } from '../store/conversation.ts';
import { type LinkSigner, type StoredMessage, toMessage } from '../store/message.ts';
import { inConversation, messageNotFound } from '../store/message-errors.ts';
import type { Store } from '../store/store.ts';

export type MessageView = ReturnType<typeof createMessageView>;
export type AnswerMessage = ReturnType<typeof createAnswerMessage>;

/** Shows messages of a conversation to one of its parties. */
export function createMessageView({
  memberships,
  members,
  replies,
  blocks,
  cards,
  sign,
}: Pick<Store, 'memberships' | 'members' | 'replies'> & {
  blocks: Pick<Store['blocks'], 'existsBetween'>;
  cards: Pick<PreviewCards, 'previewsFor'>;
  sign: LinkSigner;
}) {
  /** Reads what is shown with the messages. Returns a function that makes the answers. */
  return async (
    { id, parties }: Pick<StoredConversation, 'id' | 'parties'>,
    readerId: string,
  ): Promise<(found: readonly StoredMessage[]) => Promise<Message[]>> => {
    const ids = Object.values(partyIds({ parties }));
    const [people, sides, hidingMembers, isBlocked] = await Promise.all([
      members.findPeople(ids),
      memberships.findMany(ids.map((memberId) => ({ memberId, requestId: id }))),
      members.findHidingMembers(ids),
      blocks.existsBetween(parties.sender._id, parties.receiver._id),
    ]);
    const showsRead = !isBlocked && hidingMembers.read.size === 0;
    const readSeqs = new Map(sides.map(({ memberId, readSeq }) => [memberId, readSeq]));
    return async (found) => {
      const [quotes, previews] = await Promise.all([
        replies.quotesFor(id, found),
        cards.previewsFor(hidingMembers.previews.has(readerId) ? [] : found),
      ]);
      return found.map((message) => {
        const from: Role = message.senderId === parties.sender._id ? 'sender' : 'receiver';
        const sender = people.get(message.senderId) ?? parties[from];
        const isShown = showsRead || message.receiverId === readerId;
        const isRead = isShown && message.seq <= (readSeqs.get(message.receiverId) ?? 0);
        return toMessage(message, sender, isRead, sign, {
          readerId,
          quote: quotes.get(message.replyTo ?? 0),
          preview: previews.get(message.id),
        });
      });
    };
  };
}

/**
 * Returns a function that shows one message to a party of its conversation.
 * @throws NotFoundError when the member is not a party
 */
export const createAnswerMessage =
  ({ access, view }: { access: Pick<ConversationAccess, 'asParticipant'>; view: MessageView }) =>
  async (userId: string, message: StoredMessage): Promise<Message> => {
    const { conversation } = await inConversation(access.asParticipant(userId, message.requestId));
    const [shown] = await (await view(conversation, userId))([message]);
    if (!shown) throw messageNotFound();
    return shown;
  };
