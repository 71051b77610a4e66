import type { ExchangeRequest, User } from '@mutua/contracts';
import { LIMITS, REVIEW_CATEGORIES } from '@mutua/contracts/constants';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  Person,
  RatingInput,
  TextArea,
  toast,
  useFormDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf } from '@mutua/web-kit/counter';
import { firstNameOf } from '@mutua/web-kit/first-name';
import { useZodForm } from '@mutua/web-kit/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { DialogForm } from './dialog-form.tsx';
import { viewOf } from './request-view.ts';
import { useDates } from './use-dates.ts';
import { useWriteReviewMutation } from './write-review.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ReviewInput;

/** Stars chosen when the dialog opens. */
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

interface ReviewProps {
  /** A completed exchange. */
  request: ExchangeRequest;
  viewer: User;
  onClose: () => void;
  /** The exchange has just been completed: the review can wait. */
  isOffer?: boolean;
}

type Detail = (typeof REVIEW_CATEGORIES)[number];

function ReviewFields({ request, viewer, onClose, isOffer = false }: ReviewProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const { other, taught, learned, lesson } = viewOf(request, viewer._id);
  const [write] = useWriteReviewMutation();
  const form = useZodForm(loadRules, {
    requestId: request._id,
    rating: DEFAULT_RATING,
    review: '',
    categories: {
      communication: DEFAULT_RATING,
      punctuality: DEFAULT_RATING,
      knowledge: DEFAULT_RATING,
      helpfulness: DEFAULT_RATING,
    },
  });
  const draft = useFormDraft(form, `review:${request._id}`);
  const settle = useUnsaved(form.formState.isDirty);
  const [own, setOwn] = useState<ReadonlySet<Detail>>(new Set());

  const rate = (rating: number) => {
    // A restored draft does not say which details the member chose: those that differ count as chosen.
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
    const { error } = await write(review);
    if (!error) toast.success(t('reviews.dialog.done'));
    else if (form.showErrors(fieldErrors(error))) return;
    else toast.error(errorMessage(error, t('reviews.dialog.failed')));
    // Closes after an error that another attempt cannot change. After any other error the input stays.
    if (error && !(isApiFailure(error) && [404, 409].includes(error.status))) return;
    draft.clear();
    settle();
    onClose();
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      <Person name={other.name} avatar={other.avatar} size={44}>
        <About>
          {!lesson && (
            <>
              <bdi>{taught.title}</bdi> ⇄{' '}
            </>
          )}
          <bdi>{learned.title}</bdi>
          {' · '}
          {t('reviews.dialog.completed', { date: dates.day(request.updatedAt) })}
        </About>
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
        help={t('reviews.dialog.reviewHelp', { name: firstNameOf(other.name) })}
        counter={counterOf(form.watch('review'), LIMITS.review.max)}
        {...form.field('review')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t(isOffer ? 'complete.later' : 'common.cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('reviews.dialog.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Reviews the other party of a completed exchange. */
export function ReviewDialog({ open, ...props }: ReviewProps & { open: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <Dialog open={open} onClose={props.onClose} title={t(props.isOffer ? 'complete.howWasIt' : 'reviews.dialog.title')}>
      <ReviewFields {...props} />
    </Dialog>
  );
}
