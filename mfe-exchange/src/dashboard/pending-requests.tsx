import type { User } from '@mutua/contracts';
import {
  Card,
  EmptyState,
  Person,
  RelativeTime,
  Row,
  Section,
  Skeleton,
  Stack,
  StatusPill,
  TextLink,
  useTranslation,
} from '@mutua/web-kit';
import styled from 'styled-components';
import { AnswerButtons } from '../requests/answers/answer-buttons.tsx';
import { RequestSwapLine } from '../requests/request-swap-line.tsx';
import { WaitingLine } from '../requests/waiting-line.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { shownPart, usePendingRequests } from './dashboard.resource.ts';
import type { PartProps } from './shared-failure.tsx';

const SHOWN = 3;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
  gap: 20px;
`;
const PendingCard = styled(Card)`
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  align-items: center;
  gap: 12px;
  /* A long name is shortened, the status is not. */
  > :first-child > :last-child {
    flex: none;
  }
`;
const Answers = styled.div`
  display: flex;
  gap: 8px;
  > button {
    flex: 1;
  }
`;

/** The first requests that wait for the member's answer. */
export function PendingRequests({ viewer, isExplained }: PartProps & { viewer: User }) {
  const { t } = useTranslation('exchange');
  const query = usePendingRequests(shownPart);
  // An answered request disappears at once, before the list is loaded again.
  const pending = query.data?.pages.flatMap(({ requests }) => requests).filter(({ status }) => status === 'pending');
  if (isExplained) return null;
  return (
    <Section
      title={t('dashboard.pending.title')}
      action={<TextLink to="/requests?tab=received">{t('common.viewAll')}</TextLink>}
    >
      {!pending && (
        <NotLoaded query={query} failed={t('requests.received.failed')} titleAs="h3">
          <Grid>
            <Skeleton $height={288} $radius={10} />
            <Skeleton $height={288} $radius={10} />
          </Grid>
        </NotLoaded>
      )}
      {pending?.length === 0 && (
        <EmptyState
          plain
          titleAs="h3"
          title={t('dashboard.pending.empty')}
          action={<TextLink to="/search">{t('dashboard.findSkills')}</TextLink>}
        >
          {t('dashboard.pending.emptyText')}
        </EmptyState>
      )}
      {pending && pending.length > 0 && (
        <Grid>
          {pending.slice(0, SHOWN).map((request) => (
            <PendingCard
              key={request._id}
              aria-label={t('requests.card', { name: request.senderId.name })}
              tabIndex={-1}
              data-row
            >
              <Row $between $nowrap>
                <Person
                  name={request.senderId.name}
                  avatar={request.senderId.avatar}
                  size="sm"
                  to={`/profile/${request.senderId._id}`}
                >
                  <RelativeTime date={request.createdAt} />
                </Person>
                <StatusPill status={request.status} />
              </Row>
              <Stack $gap={3}>
                <RequestSwapLine request={request} viewer={viewer} />
                <WaitingLine request={request} box="received" />
              </Stack>
              <Answers>
                <AnswerButtons request={request} size="sm" />
              </Answers>
            </PendingCard>
          ))}
        </Grid>
      )}
    </Section>
  );
}
