import { ErrorState, errorMessage, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { useOwnSkillsQuery } from '../shared/skills.resource.ts';
import {
  readAgain,
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
/** Stays the same with every answer, so that only a failure renders the page again. */
const failureOf = ({ data, error, isFetching }: { data?: unknown; error?: unknown; isFetching: boolean }): Failure =>
  data === undefined && error ? { error, isFetching } : NONE;
const queryOptions = { refetchOnMountOrArgChange: true, selectFromResult: failureOf };

/** The parts of the dashboard in the order of the page, each with why it has nothing to show. */
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

/** What a part of the dashboard knows of the failure. */
export interface PartProps {
  /** The notice of the page says why the part is not there. */
  isSaid: boolean;
}

type Failed = ReturnType<typeof useFailures>[number];

/** The parts that fail for the same reason as another one: the page says it once for all of them. */
export function useSharedFailure(): readonly Failed[] {
  const failed = useFailures().filter(({ error }) => error);
  const reasons = failed.map(({ error }) => errorMessage(error, ''));
  const shared = reasons.find((reason, index) => reasons.indexOf(reason) < index);
  return failed.filter((_, index) => reasons[index] === shared);
}

/** Why these parts are not there, with a button that reads the whole page again. */
export function SharedFailure({ parts }: { parts: readonly Failed[] }) {
  const { t } = useTranslation('exchange');
  const dispatch = useAppDispatch();
  const reason = errorMessage(parts[0]?.error, '');
  return (
    <ErrorState onRetry={() => dispatch(readAgain())} busy={parts.some(({ isFetching }) => isFetching)}>
      {reason}
      {reason && <br />}
      {parts.map(({ title }) => t(title).replaceAll(' ', '\u00a0')).join('\u00a0· ')}
    </ErrorState>
  );
}
