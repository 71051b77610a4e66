import { type Circle, type Conversation, localizeMessage } from '@mutua/contracts';
import { languageFor, setLanguage } from '@mutua/service-kit';
import type { Response } from 'express';
import { DELETED } from '../store/message.ts';

interface WithWords {
  content: string;
  deletedAt?: string | undefined;
  hidden?: object | undefined;
}

/** The text in place of a deleted message. Clients that do not know `deletedAt` show it. */
function deletedIn(res: Response): string {
  const language = languageFor(res);
  setLanguage(res, language);
  return localizeMessage(language, DELETED);
}

/** Replaces the words of deleted messages by the text in the language of the call. */
export const localizeDeleted = <M extends WithWords>(res: Response, messages: readonly M[]): M[] =>
  messages.map((message) => (message.deletedAt && !message.hidden ? { ...message, content: deletedIn(res) } : message));

/** Does the same for the newest message of a conversation of two or of a circle. */
export function localizeDeletedLine<C extends Conversation | Circle>(res: Response, conversation: C): C {
  const { lastMessage } = conversation;
  if (!lastMessage?.isDeleted) return conversation;
  return { ...conversation, lastMessage: { ...lastMessage, content: deletedIn(res) } };
}
