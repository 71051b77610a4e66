import type { Review } from '@mutua/contracts';
import { Avatar, Row, Rows, Skeleton, SkeletonGroup, Stack, Stars, useTranslation } from '@mutua/web-kit';
import { firstNameOf, PersonMenu } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { LocalDate } from '../hours/local-date.tsx';

const Item = styled.li`
  display: flex;
  gap: 16px;
  align-items: flex-start;
  > div {
    flex: 1;
  }
  a {
    min-width: 0;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  time,
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  p {
    font-size: 15px;
    line-height: var(--leading-body);
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;

const Answer = styled.div`
  display: flex;
  gap: 8px;
  align-items: start;
  justify-content: space-between;
  margin: 6px 0 0 8px;
  padding-inline-start: 14px;
  border-inline-start: 2px solid var(--line);
  strong {
    color: var(--text);
  }
  > div {
    min-width: 0;
  }
  p {
    white-space: pre-line;
  }
`;

/** Reviews in rows. `showSkill` adds the skill of each. */
export function ReviewList({ reviews, showSkill = false }: { reviews: readonly Review[]; showSkill?: boolean }) {
  return (
    <Rows>
      {reviews.map((each) => (
        <ReviewRow key={each._id} review={each} showSkill={showSkill} />
      ))}
    </Rows>
  );
}

function ReviewRow({ review: each, showSkill }: { review: Review; showSkill: boolean }) {
  const { _id, reviewerId: reviewer, rating, review, skillId: skill, createdAt } = each;
  return (
    <Item>
      <Avatar name={reviewer.name} src={reviewer.avatar} decorative />
      <Stack $gap={1}>
        <Row $between>
          <Link to={`/profile/${reviewer._id}`} dir="auto">
            {reviewer.name}
          </Link>
          <LocalDate date={createdAt} />
        </Row>
        <Row>
          <Stars value={rating} />
          {showSkill && <small dir="auto">{skill.title}</small>}
        </Row>
        {review && <p dir="auto">{review}</p>}
        <Answered review={each} />
      </Stack>
      <PersonMenu person={reviewer} report={{ kind: 'review', id: _id, excerpt: review }} />
    </Item>
  );
}

/** The answer of the reviewed member, below the review. */
function Answered({ review: { _id, answer, reviewedUserId: person } }: { review: Review }) {
  const { t } = useTranslation('discovery');
  if (!answer) return null;
  return (
    <Answer>
      <div>
        <small>
          <strong dir="auto">{t('reviews.answered', { name: firstNameOf(person.name) })}</strong>{' '}
          <LocalDate date={answer.at} />
        </small>
        <p dir="auto">{answer.text}</p>
      </div>
      <PersonMenu person={person} report={{ kind: 'answer', id: _id, excerpt: answer.text }} />
    </Answer>
  );
}

export function ReviewSkeletons() {
  return (
    <SkeletonGroup>
      <Stack $gap={6}>
        <Skeleton $height={64} />
        <Skeleton $height={64} />
      </Stack>
    </SkeletonGroup>
  );
}
