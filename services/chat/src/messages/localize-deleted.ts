import { localizeMessage } from '@mutua/contracts';
import { languageFor, setLanguage } from '@mutua/service-kit';
import type { Response } from 'express';
import { DELETED } from './message.ts';

interface WithWords {
  content: string;
  deletedAt?: string | undefined;
  hidden?: object | undefined;
}

/** Says in the language of a call that a message was deleted, for clients that know only its words. */
export function localizeDeleted<M extends WithWords>(res: Response, messages: readonly M[]): M[] {
  const language = languageFor(res);
  return messages.map((message) => {
    if (!message.deletedAt || message.hidden) return message;
    setLanguage(res, language);
    return { ...message, content: localizeMessage(language, DELETED) };
  });
}
