import type { ExchangeRequest, Review, User } from '@mutua/contracts';
import { Button, Stack, useTranslation } from '@mutua/web-kit';
import { firstNameOf, SealedBox } from '@mutua/web-kit/parts';
import { viewOf } from '../exchange/request-view.ts';
import { useDates } from '../ui/use-dates.ts';

interface SealedReviewsProps {
  viewer: User;
  /** Completed exchanges that the member has not reviewed. */
  pending: readonly ExchangeRequest[];
  given: readonly Review[];
  onWrite: (request: ExchangeRequest) => void;
  onChange: (review: Review) => void;
}

/** Reviews that are not shown yet: those that wait for a review by the member, and the member's own. */
export function SealedReviews({ viewer, pending, given, onWrite, onChange }: SealedReviewsProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const waiting = pending.flatMap((request) =>
    request.reviewWaitsUntil ? [{ request, until: request.reviewWaitsUntil }] : [],
  );
  const own = given.flatMap((review) => (review.sealedUntil ? [{ review, until: review.sealedUntil }] : []));
  if (waiting.length + own.length === 0) return null;
  return (
    <Stack $gap={3}>
      {waiting.map(({ request, until }) => {
        const { other } = viewOf(request, viewer._id);
        return (
          <SealedBox
            key={request._id}
            person={other}
            title={t('sealed.waiting.title', { name: firstNameOf(other.name) })}
            text={t('sealed.waiting.text', { date: dates.day(until) })}
          >
            <Button onClick={() => onWrite(request)}>{t('reviews.write')}</Button>
          </SealedBox>
        );
      })}
      {own.map(({ review, until }) => {
        const name = firstNameOf(review.reviewedUserId.name);
        return (
          <SealedBox
            key={review._id}
            person={review.reviewedUserId}
            title={t('sealed.own.title', { name })}
            text={t('sealed.own.text', { name, date: dates.day(until) })}
          >
            <Button variant="secondary" onClick={() => onChange(review)}>
              {t('sealed.change')}
            </Button>
          </SealedBox>
        );
      })}
    </Stack>
  );
}
