import { ErrorState, errorMessage, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { useOwnSkillsQuery } from '../skills/skills.resource.ts';
import {
  reloadDashboard,
  usePendingRequests,
  useRecentActivityQuery,
  useRecentConversationsQuery,
  useSentRequests,
} from './dashboard.resource.ts';

interface Failure {
  error?: unknown;
  isFetching?: boolean;
}

const NONE: Failure = {};
/** Returns the same object for every answer, so that only a failure renders the page again. */
const failureOf = ({ data, error, isFetching }: { data?: unknown; error?: unknown; isFetching: boolean }): Failure =>
  data === undefined && error ? { error, isFetching } : NONE;
const queryOptions = { refetchOnMountOrArgChange: true, selectFromResult: failureOf };

/** The parts of the dashboard in the order of the page, each with the error that keeps it empty. */
function useFailures() {
  const received = usePendingRequests(failureOf);
  const sent = useSentRequests(failureOf);
  const skills = useOwnSkillsQuery(undefined, queryOptions);
  const messages = useRecentConversationsQuery(undefined, queryOptions);
  const activity = useRecentActivityQuery(undefined, queryOptions);
  return [
    { title: 'dashboard.pending.title', ...received },
    { title: 'dashboard.sent.title', ...sent },
    { title: 'dashboard.skills.title', ...skills },
    { title: 'dashboard.messages.title', ...messages },
    { title: 'dashboard.activity.title', ...activity },
  ] as const;
}

/** What a part of the dashboard has to know about a shared failure. */
export interface PartProps {
  /** Whether the notice of the page already explains why this part is missing. */
  isExplained: boolean;
}

type Failed = ReturnType<typeof useFailures>[number];

/** The parts that failed for the same reason. The page shows one notice for all of them. */
export function useSharedFailure(): readonly Failed[] {
  const failed = useFailures().filter(({ error }) => error);
  const reasons = failed.map(({ error }) => errorMessage(error, ''));
  const shared = reasons.find((reason, index) => reasons.indexOf(reason) < index);
  return failed.filter((_, index) => reasons[index] === shared);
}

/** The reason why these parts are missing, with a button that loads the whole page again. */
export function SharedFailure({ parts }: { parts: readonly Failed[] }) {
  const { t } = useTranslation('exchange');
  const dispatch = useAppDispatch();
  const reason = errorMessage(parts[0]?.error, '');
  return (
    <ErrorState onRetry={() => dispatch(reloadDashboard())} busy={parts.some(({ isFetching }) => isFetching)}>
      {reason}
      {reason && <br />}
      {parts.map(({ title }) => t(title).replaceAll(' ', '\u00a0')).join('\u00a0· ')}
    </ErrorState>
  );
}
