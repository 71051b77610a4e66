import type { Conversation } from '@mutua/contracts';
import type { AppDispatch } from '@mutua/web-kit';
import { messagingResource } from './messaging.resource.ts';

/** The cache key of the list of all conversations. Other keys are search texts. */
export const ALL = '';

type Page = { conversations: Conversation[] };

/** Changes the loaded pages of the list. */
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

/** Changes one conversation wherever it is loaded: in the list, or separately when it is not on a loaded page. */
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
