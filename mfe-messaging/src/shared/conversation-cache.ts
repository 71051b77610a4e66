import type { Conversation } from '@mutua/contracts';
import type { AppDispatch } from '@mutua/web-kit';
import { messagingResource } from './messaging.resource.ts';

/** The list of all conversations, among the lists that were searched for. */
export const ALL = '';

type Page = { conversations: Conversation[] };

/** Changes what is loaded of the list, page by page. */
const changePages = (change: (pages: Page[]) => void) =>
  messagingResource.util.updateQueryData('conversationList', ALL, ({ pages }) => change(pages));

/** Changes every conversation that is loaded in the list. */
export const changeAll = (change: (conversation: Conversation) => void) => (dispatch: AppDispatch) => {
  dispatch(
    changePages((pages) => {
      for (const conversation of pages.flatMap(({ conversations }) => conversations)) change(conversation);
    }),
  );
};

/** Changes one conversation wherever it is loaded: in the list, or alone because it lies behind what is loaded. */
export const changeConversation =
  (requestId: string, change: (conversation: Conversation) => void) => (dispatch: AppDispatch) => {
    const changeThis = (conversation: Conversation) => {
      if (conversation.request._id === requestId) change(conversation);
    };
    dispatch(changeAll(changeThis));
    dispatch(messagingResource.util.updateQueryData('conversation', requestId, changeThis));
  };

/** Moves a conversation of the list to its top. */
export const moveToTop = (requestId: string) =>
  changePages((pages) => {
    for (const { conversations } of pages) {
      const index = conversations.findIndex(({ request }) => request._id === requestId);
      if (index >= 0) pages[0]?.conversations.unshift(...conversations.splice(index, 1));
    }
  });
