import type { Review } from '@mutua/contracts';
import {
  Avatar,
  IconButton,
  Row,
  Rows,
  Skeleton,
  SkeletonGroup,
  Stack,
  Stars,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useReport } from '@mutua/web-kit/use-report';
import { Flag } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { LocalDate } from './local-date.tsx';

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
      </Stack>
      <ReportReview id={_id} person={reviewer} excerpt={review} />
    </Item>
  );
}

/** For members, beside the reviews of others. */
function ReportReview({ id, person, excerpt }: { id: string; person: Review['reviewerId']; excerpt: string }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const { open, dialog } = useReport({ kind: 'review', id, person, excerpt });
  if (!user || user._id === person._id) return null;
  return (
    <>
      <IconButton label={t('report.review', { name: person.name })} icon={<Flag />} onClick={open} />
      {dialog}
    </>
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
