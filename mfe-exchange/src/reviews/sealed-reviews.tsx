import type { ExchangeRequest, Person, Review, User } from '@mutua/contracts';
import { Avatar, Button, Stack, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/first-name';
import { phone } from '@mutua/web-kit/phone';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { viewOf } from '../shared/request-view.ts';
import { useDates } from '../shared/use-dates.ts';

const Box = styled.article`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  padding: 18px 20px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-card);
  > div {
    flex: 1 1 200px;
    min-width: 0;
  }
  h3 {
    font: var(--weight-bold) var(--text-base) / 1.4 var(--font-text);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
  ${phone} {
    > button {
      flex: 1 0 100%;
    }
  }
`;

function SealedBox({
  person,
  title,
  text,
  action,
}: {
  person: Person;
  title: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <Box>
      <Avatar name={person.name} src={person.avatar} size={44} decorative />
      <div>
        <h3 dir="auto">{title}</h3>
        <p>{text}</p>
      </div>
      {action}
    </Box>
  );
}

interface SealedReviewsProps {
  viewer: User;
  /** Completed exchanges that the member has not reviewed. */
  pending: readonly ExchangeRequest[];
  given: readonly Review[];
  onWrite: (request: ExchangeRequest) => void;
  onChange: (review: Review) => void;
}

/** Reviews that are not shown yet: those that wait for one of the member, and the member's own. */
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
            action={<Button onClick={() => onWrite(request)}>{t('reviews.write')}</Button>}
          />
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
            action={
              <Button variant="secondary" onClick={() => onChange(review)}>
                {t('sealed.change')}
              </Button>
            }
          />
        );
      })}
    </Stack>
  );
}
