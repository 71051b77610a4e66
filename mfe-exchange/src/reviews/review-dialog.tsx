import type { ExchangeRequest, Person as PersonData, Review, ReviewInput, User } from '@mutua/contracts';
import { REVIEW_CATEGORIES, SEALED, TRUST_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  Meta,
  Person,
  RatingInput,
  TextArea,
  toast,
  useFormDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, DialogForm, firstNameOf, useZodForm } from '@mutua/web-kit/parts';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { useDates } from '../ui/use-dates.ts';
import { FoldedFeedback, useFeedback } from './feedback-fields.tsx';
import { useChangeReviewMutation, useWriteReviewMutation } from './write-review.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ReviewInput;

/** The stars that are chosen when the dialog opens. */
const DEFAULT_RATING = 5;

const About = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Details = styled.div`
  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 16px;
    padding-bottom: 8px;
    font-size: var(--text-sm);
  }
  h3 {
    font-family: inherit;
    font-size: inherit;
    letter-spacing: 0;
  }
  p {
    color: var(--text-muted);
  }
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 0 24px;
  }
  fieldset {
    min-height: 44px;
    border-top: 1px solid var(--line-soft);
  }
`;

/** In milliseconds. */
const SEALED_MS = SEALED.days * 24 * 3600 * 1000;

const SealHint = styled(Meta)`
  align-items: start;
  > span {
    white-space: normal;
    text-wrap: pretty;
  }
`;

type Detail = (typeof REVIEW_CATEGORIES)[number];

interface FieldsProps {
  initial: ReviewInput;
  /** The reviewed member. */
  about: PersonData;
  /** The exchange that is reviewed. */
  details: ReactNode;
  /** Says who can see the review, and from when. */
  seal: string | null;
  /** The key of the draft. */
  draftKey: string;
  save: (review: ReviewInput) => Promise<{ error?: unknown }>;
  texts: { save: string; cancel: string; done: string; failed: string };
  onClose: () => void;
}

function ReviewFields({ initial, about, details, seal, draftKey, save, texts, onClose }: FieldsProps) {
  const { t } = useTranslation('exchange');
  const form = useZodForm(loadRules, initial);
  const feedback = useFeedback(initial.requestId);
  const draft = useFormDraft(form, draftKey);
  const settle = useUnsaved(form.formState.isDirty || !feedback.isEmpty);
  const [own, setOwn] = useState<ReadonlySet<Detail>>(new Set());

  const rate = (rating: number) => {
    // A restored draft does not say which details the member chose. Details that differ from the overall rating count as chosen.
    const before = form.getValues('rating');
    for (const category of REVIEW_CATEGORIES) {
      const name = `categories.${category}` as const;
      if (!own.has(category) && form.getValues(name) === before) form.setValue(name, rating, { shouldDirty: true });
    }
    form.setValue('rating', rating, { shouldDirty: true });
  };
  const rateDetail = (category: Detail, rating: number) => {
    setOwn(new Set([...own, category]));
    form.setValue(`categories.${category}`, rating, { shouldDirty: true });
  };

  const submit = form.handleSubmit(async (review) => {
    // The feedback is sent first, so that the dialog stays open when that fails.
    if (!(await feedback.send())) return;
    const { error } = await save(review);
    if (!error) toast.success(texts.done);
    else if (form.showErrors(fieldErrors(error))) return;
    else toast.error(errorMessage(error, texts.failed));
    // Closes after an error that another attempt cannot change. After any other error the typed text stays.
    if (error && !(isApiFailure(error) && [404, 409].includes(error.status))) return;
    draft.clear();
    settle();
    onClose();
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      <Person name={about.name} avatar={about.avatar} size={44}>
        <About>{details}</About>
      </Person>
      <RatingInput label={t('reviews.dialog.overall')} size="lg" value={form.watch('rating')} onChange={rate} />
      <Details>
        <header>
          <h3>{t('reviews.dialog.detailed')}</h3>
          <p>{t('reviews.dialog.follow')}</p>
        </header>
        <div>
          {REVIEW_CATEGORIES.map((category) => (
            <RatingInput
              key={category}
              inline
              label={t(`reviews.categories.${category}`)}
              value={form.watch(`categories.${category}`)}
              onChange={(rating) => rateDetail(category, rating)}
            />
          ))}
        </div>
      </Details>
      <TextArea
        label={t('reviews.dialog.review')}
        optional
        dir="auto"
        help={t('reviews.dialog.reviewHelp', { name: firstNameOf(about.name) })}
        counter={counterOf(form.watch('review') ?? '', TRUST_LIMITS.review.max)}
        {...form.field('review')}
      />
      {seal && <SealHint icon={<LockKeyhole aria-hidden />}>{seal}</SealHint>}
      <FoldedFeedback feedback={feedback} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {texts.save}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Explains the seal of a review. Null for a review that everybody sees at once. */
function useSealHint({ ring, updatedAt, reviewWaitsUntil }: ExchangeRequest, name: string): string | null {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const until = new Date(updatedAt).getTime() + SEALED_MS;
  if (reviewWaitsUntil) return t('sealed.both', { name });
  if (ring || until <= Date.now()) return null;
  return t('sealed.hint', { date: dates.day(until), name });
}

interface ReviewProps {
  /** A completed exchange. */
  request: ExchangeRequest;
  viewer: User;
  onClose: () => void;
  /** Whether the exchange was just completed. Then the member can postpone the review. */
  isOffer?: boolean;
}

function WrittenReview({ request, viewer, onClose, isOffer = false }: ReviewProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const { other, taught, learned, lesson } = viewOf(request, viewer._id);
  const [write] = useWriteReviewMutation();
  const seal = useSealHint(request, firstNameOf(other.name));
  return (
    <ReviewFields
      initial={{
        requestId: request._id,
        rating: DEFAULT_RATING,
        review: '',
        categories: {
          communication: DEFAULT_RATING,
          punctuality: DEFAULT_RATING,
          knowledge: DEFAULT_RATING,
          helpfulness: DEFAULT_RATING,
        },
      }}
      about={other}
      details={
        <>
          {!lesson && (
            <>
              <bdi>{taught.title}</bdi> ⇄{' '}
            </>
          )}
          <bdi>{learned.title}</bdi>
          {' · '}
          {t('reviews.dialog.completed', { date: dates.day(request.updatedAt) })}
        </>
      }
      seal={seal}
      draftKey={`review:${request._id}`}
      save={(review) => write({ ...review, sealed: true })}
      texts={{
        save: t('reviews.dialog.submit'),
        cancel: t(isOffer ? 'complete.later' : 'common.cancel'),
        done: t('reviews.dialog.done'),
        failed: t('reviews.dialog.failed'),
      }}
      onClose={onClose}
    />
  );
}

/** Reviews the other member of a completed exchange. */
export function ReviewDialog(props: ReviewProps) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog open onClose={props.onClose} title={t(props.isOffer ? 'complete.howWasIt' : 'reviews.dialog.title')}>
      <WrittenReview {...props} />
    </Dialog>
  );
}

/** Changes an own review that nobody else sees yet. */
export function ChangeReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const [change] = useChangeReviewMutation();
  const { _id, requestId, rating, review: words, categories, reviewedUserId: about, skillId, sealedUntil } = review;
  const name = firstNameOf(about.name);
  return (
    <Dialog open onClose={onClose} title={t('sealed.title')}>
      <ReviewFields
        initial={{ requestId, rating, review: words, categories }}
        about={about}
        details={<bdi>{skillId.title}</bdi>}
        seal={sealedUntil ? t('sealed.hint', { date: dates.day(sealedUntil), name }) : null}
        draftKey={`review:${_id}`}
        save={({ requestId: _, sealed: __, ...changed }) => change({ id: _id, ...changed })}
        texts={{
          save: t('skillForm.save'),
          cancel: t('common.cancel'),
          done: t('sealed.changed'),
          failed: t('sealed.failed'),
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
