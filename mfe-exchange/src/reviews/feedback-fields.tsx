import { TRUST_LIMITS } from '@mutua/contracts/limits';
import { Button, Checkbox, errorMessage, Stack, TextArea, toast, useTranslation } from '@mutua/web-kit';
import { counterOf, useDialogDraft } from '@mutua/web-kit/parts';
import { LockKeyhole } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSendFeedbackMutation } from './write-review.resource.ts';

/** The state of a member's private feedback to Mutua about an exchange, and its sending. */
export function useFeedback(requestId: string) {
  const { t } = useTranslation('exchange');
  const [sendFeedback] = useSendFeedbackMutation();
  const [text, setText] = useState('');
  const [unsafe, setUnsafe] = useState(false);
  const [error, setError] = useState<string>();
  useDialogDraft(
    `feedback:${requestId}`,
    () => (text === '' ? null : { text }),
    (texts) => setText(texts['text'] ?? ''),
  );

  return {
    text,
    unsafe,
    error,
    isEmpty: text.trim() === '' && !unsafe,
    write(next: string) {
      setText(next);
      setError(undefined);
    },
    setUnsafe,
    /** Sends the feedback. Returns true when it was sent or is empty. After a failure the typed text stays. */
    async send(): Promise<boolean> {
      const words = text.trim();
      if (words === '') {
        if (unsafe) setError(t('feedback.missing'));
        return !unsafe;
      }
      if (words.length > TRUST_LIMITS.feedback.max) {
        setError(t('feedback.tooLong'));
        return false;
      }
      const answer = await sendFeedback({ id: requestId, text: words, unsafe });
      if (answer.error) {
        toast.error(errorMessage(answer.error, t('feedback.failed')));
        return false;
      }
      setText('');
      setUnsafe(false);
      return true;
    },
  };
}

export type Feedback = ReturnType<typeof useFeedback>;

/** The fields of the feedback. */
export function FeedbackFields({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation('exchange');
  const { text, unsafe, error, write, setUnsafe } = feedback;
  return (
    <Stack $gap={3}>
      <TextArea
        label={t('feedback.title')}
        optional
        dir="auto"
        rows={3}
        value={text}
        onChange={(event) => write(event.target.value)}
        help={t('feedback.help')}
        counter={counterOf(text, TRUST_LIMITS.feedback.max)}
        {...(error && { error })}
      />
      <Checkbox checked={unsafe} onChange={(event) => setUnsafe(event.target.checked)}>
        {t('feedback.unsafe')}
      </Checkbox>
    </Stack>
  );
}

/** A button that shows the feedback fields. */
export function FoldedFeedback({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation('exchange');
  const [isOpen, setOpen] = useState(!feedback.isEmpty);
  const box = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    box.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={box}>
      {isOpen ? (
        <FeedbackFields feedback={feedback} />
      ) : (
        <Button variant="ghost" size="sm" icon={<LockKeyhole aria-hidden />} onClick={open}>
          {t('feedback.title')}
        </Button>
      )}
    </div>
  );
}
