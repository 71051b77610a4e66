import { type Conversation, localizeMessage } from '@mutua/contracts';
import { languageFor, setLanguage } from '@mutua/service-kit';
import type { Response } from 'express';
import { DELETED } from './message.ts';

interface WithWords {
  content: string;
  deletedAt?: string | undefined;
  hidden?: object | undefined;
}

/** What clients that know only a message's words show in its place. */
function deletedIn(res: Response): string {
  const language = languageFor(res);
  setLanguage(res, language);
  return localizeMessage(language, DELETED);
}

/** Says in the language of a call that messages were deleted. */
export const localizeDeleted = <M extends WithWords>(res: Response, messages: readonly M[]): M[] =>
  messages.map((message) => (message.deletedAt && !message.hidden ? { ...message, content: deletedIn(res) } : message));

/** The same for the newest message of a conversation. */
export function localizeDeletedLine(res: Response, conversation: Conversation): Conversation {
  const { lastMessage } = conversation;
  if (!lastMessage?.isDeleted) return conversation;
  return { ...conversation, lastMessage: { ...lastMessage, content: deletedIn(res) } };
}
