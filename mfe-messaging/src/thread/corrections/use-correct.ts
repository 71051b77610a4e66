import type { Message } from '@mutua/contracts';
import { errorMessage, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { createContext } from 'react';
import { sendMessage } from '../timeline/chat.thunks.ts';
import { isSameText } from './shown-correction.ts';

/** The words of a correction that finds nothing to correct: lists, quotes and pushes show them to readers of every language. */
const PERFECT = '✓';

/** Whether the member wants to correct messages in the conversation that is shown. */
export const CorrectionsContext = createContext(false);

/** Sends corrections. */
export function useCorrect() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const send = (message: Message, content: string, correction: { original: string; isPerfect?: true }): void => {
    const to = { requestId: message.requestId, receiverId: message.senderId._id };
    dispatch(sendMessage(to, { content, corrects: { message, correction } })).catch((error: unknown) => {
      toast.error(errorMessage(error, t('chat.sendFailed')), { id: 'send_message' });
    });
  };
  const perfect = (message: Message, original = message.content): void =>
    send(message, PERFECT, { original, isPerfect: true });
  return {
    perfect,
    /** Sends a corrected text. A text that is unchanged was perfect. */
    correct: (message: Message, original: string, text: string): void =>
      isSameText(original, text) ? perfect(message, original) : send(message, text, { original }),
  };
}
