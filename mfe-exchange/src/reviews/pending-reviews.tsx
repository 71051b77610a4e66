import type { ExchangeRequest, User } from '@mutua/contracts';
import { Button, Card, Person, Rows, Section, useTranslation } from '@mutua/web-kit';
import { Star } from 'lucide-react';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';

const Box = styled(Card)`
  padding: 0 20px;
`;
const PendingRow = styled.li`
  && {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 12px 16px;
    padding: 16px 0;
  }
  > :first-child {
    flex: 1 1 220px;
  }
`;

export interface PendingReviewsProps {
  viewer: User;
  requests: ExchangeRequest[];
  onWrite: (request: ExchangeRequest) => void;
}

/** Completed exchanges that the member has not reviewed yet. */
export function PendingReviews({ viewer, requests, onWrite }: PendingReviewsProps) {
  const { t } = useTranslation('exchange');
  if (requests.length === 0) return null;
  return (
    <Section title={t('reviews.pending')}>
      <Box as="div">
        <Rows>
          {requests.map((request) => {
            const { other, learned } = viewOf(request, viewer._id);
            return (
              <PendingRow key={request._id}>
                <Person name={other.name} avatar={other.avatar} to={`/profile/${other._id}`}>
                  <bdi>{learned.title}</bdi>
                </Person>
                <Button variant="secondary" size="sm" icon={<Star aria-hidden />} onClick={() => onWrite(request)}>
                  {t('reviews.write')}
                </Button>
              </PendingRow>
            );
          })}
        </Rows>
      </Box>
    </Section>
  );
}
