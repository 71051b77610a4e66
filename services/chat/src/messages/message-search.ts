import type { MessageHit, Person, QueryOf, ResponseOf } from '@mutua/contracts';
import { withoutMarks } from '@mutua/contracts/text-format';
import { textPattern } from '@mutua/service-kit';
import { conversationNotFound } from '../conversations/conversation-access.ts';
import { roleOf, type StoredConversation } from '../store/conversation.ts';
import { cursorOf, pointOf } from '../store/list-cursor.ts';
import type { StoredMessage } from '../store/message.ts';
import type { Store } from '../store/store.ts';

/** How many of the most recently active conversations are searched. */
const CONVERSATIONS = 200;
/** How many characters of a message are shown before and after the match. */
const BEFORE = 30;
const AFTER = 120;

export type MessageSearch = ReturnType<typeof createMessageSearch>;

/** Finds messages by their text and by the names of their files. */
export function createMessageSearch({
  conversations,
  memberships,
  messages,
  members,
}: Pick<Store, 'conversations' | 'memberships' | 'messages' | 'members'>) {
  /**
   * Returns the conversations to search.
   * @throws NotFoundError when the member is not a party of the given conversation
   */
  async function scopeOf(userId: string, requestId: string | undefined): Promise<string[]> {
    if (requestId === undefined) {
      const mine = await memberships.findPage(userId, { limit: CONVERSATIONS });
      return mine.map((each) => each.requestId);
    }
    const conversation = await conversations.find(requestId);
    if (!conversation || !roleOf(conversation, userId)) throw conversationNotFound();
    return [conversation.id];
  }

  /**
   * Returns the messages of a member's conversations that contain a text, the newest first. Letter case and accents do not matter.
   * @param requestId only this conversation
   * @param cursor `nextCursor` of the previous page
   */
  return async (
    userId: string,
    { q, requestId: only, limit, cursor }: QueryOf<'GET /messages/search'>,
  ): Promise<ResponseOf<'GET /messages/search'>> => {
    const ids = await scopeOf(userId, only);
    const pattern = textPattern(q);
    const found = await messages.findWithText(ids, pattern, {
      limit: limit + 1,
      after: cursor === undefined ? undefined : pointOf(cursor),
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const others = new Set(page.map((message) => otherOf(message, userId)));
    const [people, parties] = await Promise.all([
      members.findPeople([...others]),
      conversations.findMany(page.map(({ requestId }) => requestId)),
    ]);
    return {
      messages: page.map((message) => {
        const { id, requestId, seq, senderId, sentAt } = message;
        const otherId = otherOf(message, userId);
        return {
          _id: id,
          requestId,
          seq,
          excerpt: excerptOf(message, pattern),
          senderId,
          otherUser: people.get(otherId) ?? partyOf(parties.get(requestId), otherId),
          timestamp: sentAt.toISOString(),
        };
      }),
      nextCursor: last && found.length > limit ? cursorOf({ at: last.sentAt, id: last.id }) : null,
    };
  };
}

const partyOf = (conversation: StoredConversation | undefined, id: string): Person =>
  Object.values(conversation?.parties ?? {}).find(({ _id }) => _id === id) ?? { _id: id, name: '', avatar: null };

const otherOf = ({ senderId, receiverId }: StoredMessage, userId: string): string =>
  senderId === userId ? receiverId : senderId;

/** Returns the text to show: as it is drawn, unless the match is in the signs and addresses that are not. */
function drawnContent(words: string, fileName: string | undefined, pattern: RegExp): string {
  const drawn = withoutMarks(words);
  if (pattern.test(drawn)) return drawn;
  return fileName === undefined || pattern.test(words) ? words : fileName;
}

/**
 * Returns the words around the first match, with whole words at both ends. When only the name of the file matches, returns that name with
 * the text.
 */
export function excerptOf(
  { content: words, attachment }: Pick<StoredMessage, 'content' | 'attachment'>,
  pattern: RegExp,
): MessageHit['excerpt'] {
  const content = drawnContent(words, attachment?.name, pattern);
  const found = pattern.exec(content);
  const at = found?.index ?? 0;
  const match = found?.[0] ?? '';
  const end = at + match.length;
  const gap = content.indexOf(' ', at - BEFORE - 1);
  // A word that is longer than the excerpt is cut.
  const from = at <= BEFORE ? 0 : gap >= 0 && gap < at ? gap + 1 : at - BEFORE;
  const rest = content.slice(end);
  const space = rest.lastIndexOf(' ', AFTER);
  return {
    before: `${from > 0 ? '…' : ''}${oneLine(content.slice(from, at))}`,
    match,
    after: rest.length <= AFTER ? oneLine(rest) : `${oneLine(rest.slice(0, space > 0 ? space : AFTER))}…`,
  };
}

/** White space becomes one space. Removes half of a surrogate pair that a cut has left. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
