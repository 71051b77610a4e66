import type { Conversation, Message } from '@mutua/contracts';
import type { AppDispatch } from '@mutua/web-kit';
import { messagingResource } from './messaging.resource.ts';
import { quoteOf } from './quote-of.ts';

/** The cache key of the list of all conversations. Other keys are search texts. */
export const ALL = '';

type Page = { conversations: Conversation[] };
export type ConversationStates = Pick<Conversation, 'isArchived' | 'mutedUntil' | 'isMarkedUnread'> & {
  /** Undefined before the member has chosen. */
  offersCorrections?: boolean | undefined;
};

/** Changes the loaded pages of the list. */
const changePages = (change: (pages: Page[]) => void) =>
  messagingResource.util.updateQueryData('conversationList', ALL, ({ pages }) => change(pages));

/** Changes every conversation that is loaded in the list, or among the archived ones. */
export const changeAll = (change: (conversation: Conversation) => void) => (dispatch: AppDispatch) => {
  const changeEach = (pages: Page[]) => {
    for (const conversation of pages.flatMap(({ conversations }) => conversations)) change(conversation);
  };
  dispatch(changePages(changeEach));
  dispatch(messagingResource.util.updateQueryData('archivedList', undefined, ({ pages }) => changeEach(pages)));
};

/** Changes one conversation wherever it is loaded: in the list, or separately when it is not on a loaded page. */
export const changeConversation =
  (requestId: string, change: (conversation: Conversation) => void) => (dispatch: AppDispatch) => {
    const changeThis = (conversation: Conversation) => {
      if (conversation.request._id === requestId) change(conversation);
    };
    dispatch(changeAll(changeThis));
    dispatch(messagingResource.util.updateQueryData('conversation', requestId, changeThis));
  };

/** Shows the states that the member has set. Only opening the conversation removes the mark "unread". */
export const changeStates = (requestId: string, states: ConversationStates) =>
  changeConversation(requestId, (conversation) => {
    if (states.isMarkedUnread) conversation.unreadCount = Math.max(conversation.unreadCount, 1);
    else if (conversation.isMarkedUnread) conversation.unreadCount = 0;
    Object.assign(conversation, states);
  });

/** Shows the pins of a conversation, unless newer ones are shown. Answers and events may arrive in another order than they were sent. */
export const showPins = (
  requestId: string,
  { pins, pinsVersion }: Required<Pick<Conversation, 'pins' | 'pinsVersion'>>,
) =>
  changeConversation(requestId, (conversation) => {
    if (pinsVersion >= (conversation.pinsVersion ?? 0)) Object.assign(conversation, { pins, pinsVersion });
  });

/** Updates a pinned message after a change of the message. */
export const changePin = (message: Omit<Message, 'isRead'>) =>
  changeConversation(message.requestId, (conversation) => {
    const quote = quoteOf(message);
    conversation.pins = conversation.pins?.flatMap((pin) => {
      if (pin.seq !== message.seq) return [pin];
      return 'isGone' in quote ? [] : [{ ...pin, ...quote }];
    });
  });

/** Moves a conversation of the list to its top. */
export const moveToTop = (requestId: string) =>
  changePages((pages) => {
    for (const { conversations } of pages) {
      const index = conversations.findIndex(({ request }) => request._id === requestId);
      if (index >= 0) pages[0]?.conversations.unshift(...conversations.splice(index, 1));
    }
  });
