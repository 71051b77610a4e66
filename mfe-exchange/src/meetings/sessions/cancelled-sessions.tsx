import type { ExchangeRequest } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { useMeetingTexts, usePlan } from '@mutua/web-kit/meetings';
import { Callout } from '@mutua/web-kit/parts';
import { CalendarClock } from 'lucide-react';
import styled from 'styled-components';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { CancelledSessionsSkeleton, mayCancelSessions } from './cancelled-sessions-skeleton.tsx';

const Box = styled(Callout)`
  ul {
    margin: 4px 0 0;
    columns: 2 160px;
    font-variant-numeric: tabular-nums;
  }
`;

/** The starts of the sessions that end with the exchange. Without a plan, that is the one date of the request. */
function useCancelled(request: ExchangeRequest) {
  const { _id, plan, scheduledDate } = request;
  const isPlanned = mayCancelSessions(request);
  const query = usePlan(_id, { skip: !isPlanned || !plan });
  const sessions = query.data?.plan.sessions
    .filter((each) => each.status === 'planned')
    .map(({ startsAt }) => startsAt);
  const starts = !isPlanned ? [] : plan ? sessions : [scheduledDate ?? ''];
  return { starts: starts?.filter((start) => Date.parse(start) > Date.now()), query };
}

/** Names all sessions that are cancelled when the exchange is completed or cancelled. Shows nothing when there are none. */
export function CancelledSessions({ request }: { request: ExchangeRequest }) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const { starts, query } = useCancelled(request);
  if (!starts) {
    return (
      <NotLoaded query={query} failed={t('arrange.planFailed')} plain>
        <CancelledSessionsSkeleton />
      </NotLoaded>
    );
  }
  if (starts.length === 0) return null;
  return (
    <Box $tone="warning">
      <CalendarClock aria-hidden />
      <div>
        {t('complete.cancels', { count: starts.length })}
        <ul>
          {starts.map((start) => (
            <li key={start}>
              <time dateTime={start}>{texts.moment(start)}</time>
            </li>
          ))}
        </ul>
      </div>
    </Box>
  );
}
