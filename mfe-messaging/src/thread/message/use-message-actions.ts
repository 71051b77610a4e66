import type { Message } from '@mutua/contracts';
import { errorMessage, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { undoable } from '@mutua/web-kit/parts';
import { talkOf } from '../../shared/conversations/talk.ts';
import { wordsToEdit } from '../corrections/shown-correction.ts';
import { useCorrect } from '../corrections/use-correct.ts';
import { composerContextSet } from '../timeline/chat.slice.ts';
import { deleteMessage, react } from '../timeline/message-changes.ts';
import { setPinned } from '../timeline/pin-message.ts';

/** Copies a text, and shows a toast. */
export function useCopy() {
  const { t } = useTranslation('messaging');
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('talk.copied'), { id: 'copied' });
    } catch {
      toast.error(t('talk.notCopied'), { id: 'copied' });
    }
  };
}

/** The actions of a member on a message. `rightsTo` decides which are allowed. */
export function useMessageActions(memberId: string) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const copy = useCopy();
  const { perfect } = useCorrect();
  return {
    reply: ({ requestId, seq }: Message) =>
      dispatch(composerContextSet({ requestId, context: { kind: 'reply', seq } })),
    edit: (message: Message) => {
      const { requestId, seq } = message;
      dispatch(composerContextSet({ requestId, context: { kind: 'edit', seq, text: wordsToEdit(message) } }));
    },
    correct: ({ requestId, seq, content }: Message) =>
      dispatch(composerContextSet({ requestId, context: { kind: 'correct', seq, text: content } })),
    perfect: (message: Message) => perfect(message),
    copy: ({ content }: Message) => void copy(content),
    react: (message: Message, emoji: string) => {
      dispatch(react(message, memberId, emoji)).catch((error: unknown) => {
        toast.error(errorMessage(error, t('talk.failed.react')), { id: 'react' });
      });
    },
    pin: async (message: Message, isPinned: boolean) => {
      try {
        await dispatch(setPinned(message, isPinned));
        toast.success(t(isPinned ? 'pins.done' : 'pins.undone'), { id: 'pin' });
      } catch (error) {
        toast.error(errorMessage(error, t(isPinned ? 'pins.failed.pin' : 'pins.failed.unpin')), { id: 'pin' });
      }
    },
    /** Undo is possible for some seconds. The other member sees the deletion only afterwards. */
    remove: (message: Message) =>
      undoable({
        id: message._id,
        text: t('talk.deleted'),
        undoLabel: t('talk.undo'),
        request: talkOf(message.requestId).removal(message._id),
        send: () => dispatch(deleteMessage(message)),
        failed: t('talk.failed.delete'),
      }),
  };
}
