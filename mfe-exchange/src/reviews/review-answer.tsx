import type { Review } from '@mutua/contracts';
import { SEALED, TRUST_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  formatDateLabel,
  IconButton,
  isApiFailure,
  TextArea,
  toast,
  useFormDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, DialogForm, firstNameOf, toastResult, useReport, useZodForm } from '@mutua/web-kit/parts';
import { Flag, Pencil, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useAnswerReviewMutation, useRemoveAnswerMutation } from './reviews.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ReviewAnswerInput;

/** In milliseconds. */
const CHANGEABLE_MS = SEALED.answerHours * 3600 * 1000;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 8px;
  margin-inline-start: 20px;
  padding-inline-start: 14px;
  border-inline-start: 2px solid var(--line);
  > p {
    font-size: var(--text-base);
    line-height: 1.55;
    white-space: pre-line;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  > p:nth-child(2) {
    grid-column: 1 / -1;
  }
  > p:first-child {
    align-self: center;
    font-size: var(--text-sm);
  }
  time {
    color: var(--text-muted);
  }
`;
const Tools = styled.div`
  display: flex;
  grid-row: 1;
  grid-column: 2;
  align-items: start;
  margin: -8px -8px -8px 0;
`;
const Quote = styled.p`
  padding-inline-start: 14px;
  border-inline-start: 2px solid var(--line);
  color: var(--text-muted);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

function AnswerFields({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const [save] = useAnswerReviewMutation();
  const form = useZodForm(loadRules, { text: review.answer?.text ?? '' });
  const draft = useFormDraft(form, `review-answer:${review._id}`);
  const settle = useUnsaved(form.formState.isDirty);
  const submit = form.handleSubmit(async ({ text }) => {
    const { error } = await save({ id: review._id, text });
    if (!error) toast.success(t('answering.done'));
    else if (form.showErrors(fieldErrors(error))) return;
    else toast.error(errorMessage(error, t('answering.failed')));
    if (error && !(isApiFailure(error) && [404, 409].includes(error.status))) return;
    draft.clear();
    settle();
    onClose();
  });
  return (
    <DialogForm onSubmit={submit} noValidate>
      {review.review && <Quote dir="auto">{review.review}</Quote>}
      <TextArea
        label={t('answering.label')}
        dir="auto"
        help={t('answering.help')}
        counter={counterOf(form.watch('text'), TRUST_LIMITS.reviewAnswer.max)}
        {...form.field('text')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('answering.publish')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function ReportAnswer({ review: { _id, reviewedUserId: person, answer } }: { review: Review }) {
  const { t } = useTranslation('exchange');
  const { open, dialog } = useReport({ kind: 'answer', id: _id, person, excerpt: answer?.text ?? '' });
  return (
    <>
      <IconButton label={t('answering.report', { name: person.name })} icon={<Flag />} onClick={open} />
      {dialog}
    </>
  );
}

function OwnTools({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const { t } = useTranslation('exchange');
  const [remove, { isLoading }] = useRemoveAnswerMutation();
  const removeAnswer = () => toastResult(remove(review._id), t('answering.failed'), t('answering.removed'));
  return (
    <>
      <IconButton label={t('answering.change')} icon={<Pencil />} onClick={onEdit} />
      <IconButton
        label={t('answering.remove')}
        icon={<Trash2 />}
        disabled={isLoading}
        onClick={() => void removeAnswer()}
      />
    </>
  );
}

/** The answer of the reviewed member. That member can also write and change it here. */
export function AnswerPart({ review, isOwn }: { review: Review; isOwn: boolean }) {
  const { t } = useTranslation('exchange');
  const [isWriting, setWriting] = useState(false);
  const { answer, reviewedUserId, reviewerId } = review;
  const mayChange = answer && Date.now() - new Date(answer.at).getTime() < CHANGEABLE_MS;
  if (!answer && !isOwn) return null;
  return (
    <>
      {answer ? (
        <Box>
          <p>
            <strong dir="auto">{t('answering.answered', { name: firstNameOf(reviewedUserId.name) })}</strong>{' '}
            <time dateTime={answer.at}>{formatDateLabel(answer.at)}</time>
          </p>
          <p dir="auto">{answer.text}</p>
          <Tools>
            {isOwn && mayChange && <OwnTools review={review} onEdit={() => setWriting(true)} />}
            {!isOwn && <ReportAnswer review={review} />}
          </Tools>
        </Box>
      ) : (
        <div>
          <Button variant="secondary" size="sm" icon={<Reply aria-hidden />} onClick={() => setWriting(true)}>
            {t('answering.answer')}
          </Button>
        </div>
      )}
      <Dialog
        open={isWriting}
        onClose={() => setWriting(false)}
        title={t('answering.title', { name: firstNameOf(reviewerId.name) })}
      >
        <AnswerFields review={review} onClose={() => setWriting(false)} />
      </Dialog>
    </>
  );
}
