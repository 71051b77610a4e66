import type { ExchangeRequest, User } from '@mutua/contracts';
import { LIMITS, REVIEW_CATEGORIES } from '@mutua/contracts/constants';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  fieldErrors,
  isApiFailure,
  RatingInput,
  TextArea,
  toast,
  useFormDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/forms';
import styled from 'styled-components';
import { DialogForm } from '../shared/dialog-form.tsx';
import { viewOf } from '../shared/request-view.ts';
import { useWriteReviewMutation } from './reviews.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ReviewInput;

/** Stars chosen when the dialog opens. */
const DEFAULT_RATING = 5;

const Details = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  gap: 12px 20px;
  > legend {
    padding: 0;
    margin-bottom: 10px;
    font-family: var(--font-display);
    font-size: var(--text-md);
    font-weight: var(--weight-bold);
  }
`;

interface ReviewProps {
  /** A completed exchange. */
  request: ExchangeRequest;
  viewer: User;
  onClose: () => void;
}

function ReviewFields({ request, onClose }: ReviewProps) {
  const { t } = useTranslation('exchange');
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
      <RatingInput
        label={t('reviews.dialog.overall')}
        size="lg"
        value={form.watch('rating')}
        onChange={(rating) => form.setValue('rating', rating, { shouldDirty: true })}
      />
      <Details>
        <legend>{t('reviews.dialog.detailed')}</legend>
        {REVIEW_CATEGORIES.map((category) => (
          <RatingInput
            key={category}
            label={t(`reviews.categories.${category}`)}
            value={form.watch(`categories.${category}`)}
            onChange={(rating) => form.setValue(`categories.${category}`, rating, { shouldDirty: true })}
          />
        ))}
      </Details>
      <TextArea
        label={t('reviews.dialog.review')}
        optional
        help={t('reviews.dialog.reviewHelp')}
        counter={{ length: form.watch('review')?.length ?? 0, limit: LIMITS.review.max }}
        {...form.field('review')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('common.cancel')}
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
  const { other, learned } = viewOf(props.request, props.viewer._id);
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('reviews.dialog.title')}
      description={t('reviews.dialog.lead', { name: other.name, skill: learned.title })}
    >
      <ReviewFields {...props} />
    </Dialog>
  );
}
