import type { Review } from '@mutua/contracts';
import { REVIEW_CATEGORIES } from '@mutua/contracts/limits';
import { Card, formatDateLabel, Meta, Person, Stars, useTranslation } from '@mutua/web-kit';
import { PersonMenu } from '@mutua/web-kit/parts';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useDates } from '../ui/use-dates.ts';
import { AnswerPart } from './review-answer.tsx';

const Box = styled(Card)<{ $sealed: boolean }>`
  ${({ $sealed }) => $sealed && 'border: 1px dashed var(--line-strong);'}
  display: grid;
  grid-template-columns: minmax(0, 1fr) 220px;
  gap: 16px 48px;
  padding: 24px;
  @media (max-width: 600px) {
    grid-template-columns: minmax(0, 1fr);
    padding: 20px;
  }
`;
/* The review that the address names. */
const Asked = styled.div`
  border-radius: var(--radius-card);
  outline: 2px solid var(--accent);
  outline-offset: 2px;
`;
const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  align-content: start;
`;
const Head = styled.div`
  display: flex;
  gap: 8px;
  align-items: start;
  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;
const Words = styled.p`
  font-size: 15px;
  line-height: 1.55;
  white-space: pre-line;
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;
const SkillLine = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  a {
    color: var(--text);
    font-weight: var(--weight-medium);
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
const Marks = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  gap: 6px 16px;
  align-content: start;
  font-size: var(--text-sm);
  dt {
    color: var(--text-muted);
  }
  dd {
    justify-self: end;
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
  }
`;

export interface ReviewItemProps {
  review: Review;
  by: 'reviewerId' | 'reviewedUserId';
}

/** Scrolls the review that the address names to the middle of the page, and focuses it. */
export function AskedReview(props: ReviewItemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Asked ref={box} tabIndex={-1}>
      <ReviewItem {...props} />
    </Asked>
  );
}

/** One review: the other member, the stars, the text and the four detailed ratings. */
export function ReviewItem({ review, by }: ReviewItemProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const person = review[by];
  return (
    <Box aria-label={t('reviews.item', { name: person.name })} $sealed={review.sealedUntil !== undefined}>
      <Main>
        <Head>
          <Person name={person.name} avatar={person.avatar} size={44} to={`/profile/${person._id}`}>
            <time dateTime={review.createdAt}>{formatDateLabel(review.createdAt)}</time>
          </Person>
          <PersonMenu
            person={person}
            {...(by === 'reviewerId' && { report: { kind: 'review', id: review._id, excerpt: review.review } })}
          />
        </Head>
        {review.sealedUntil && (
          <Meta icon={<LockKeyhole aria-hidden />}>{t('sealed.until', { date: dates.day(review.sealedUntil) })}</Meta>
        )}
        <Stars value={review.rating} />
        {review.review && <Words dir="auto">{review.review}</Words>}
        <SkillLine>
          {t('reviews.for')}{' '}
          <Link to={`/skills/${review.skillId._id}`}>
            <bdi>{review.skillId.title}</bdi>
          </Link>
        </SkillLine>
        <AnswerPart review={review} isOwn={by === 'reviewerId'} />
      </Main>
      <Marks>
        {REVIEW_CATEGORIES.map((category) => (
          <div key={category} style={{ display: 'contents' }}>
            <dt>{t(`reviews.categories.${category}`)}</dt>
            <dd>{t('reviews.outOfFive', { rating: review.categories[category] })}</dd>
          </div>
        ))}
      </Marks>
    </Box>
  );
}
