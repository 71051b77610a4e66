import type { WaitingItems } from '@mutua/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  Page,
  ProgressBar,
  Skeleton,
  SkeletonGroup,
  toast,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { itemsChanged, useWaitingItemsQuery } from './claim.resource.ts';
import { ClaimButtons, ClaimFrame } from './claim-frame.tsx';
import { type Draft, type DraftChange, draftOf, isComplete, type WaitingState } from './drafts.ts';
import { ItemFields, Items } from './item-fields.tsx';
import { finishDraft, storeDraft } from './store-draft.ts';

const List = styled(Items)`
  margin-top: 28px;
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
const Sending = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 28px;
`;

/** `/claim`: what a member has kept of an invitation and is not stored yet. It is stored or left here. */
export function WaitingPage() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useWaitingItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  // What is stored meanwhile leaves the answer, but not the list: its state is there.
  const [first, setFirst] = useState<readonly WaitingItems[]>();
  if (data && !first && !isFetching) setFirst(data);
  if (first) return <Waiting waiting={first} />;
  return (
    <Page title={t('claim.waiting.title')} width={600}>
      {isError ? (
        <ErrorState titleAs="h1" title={t('claim.waiting.failed')} onRetry={refetch} busy={isFetching} />
      ) : (
        <SkeletonGroup>
          <Skeleton $height={240} />
        </SkeletonGroup>
      )}
    </Page>
  );
}

/** The drafts as they were typed, of those that still wait. */
function startOf(waiting: readonly WaitingItems[], state: WaitingState | null): Draft[] {
  const typed = new Map(state?.drafts.map((draft) => [draft.n, draft]));
  return waiting.flatMap(({ items }) => items.map((item) => ({ ...draftOf(item), ...typed.get(item.n) })));
}

function useDrafts(waiting: readonly WaitingItems[]) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state }: { state: WaitingState | null } = useLocation();
  const [drafts, setDrafts] = useState(() => startOf(waiting, state));
  const [failures, setFailures] = useState<Record<number, string>>({});
  const [busy, setBusy] = useState<number | null>(null);
  const sends = state?.sends ?? false;
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(() =>
    sends ? { done: 0, total: drafts.filter(isComplete).length } : null,
  );
  const hasBegun = useRef(false);

  /** @returns whether it waits no longer */
  const act = async (draft: Draft, action: (draft: Draft) => Promise<void>): Promise<boolean> => {
    setBusy(draft.n);
    try {
      await action(draft);
      setDrafts((all) => all.filter(({ n }) => n !== draft.n));
      return true;
    } catch (error) {
      setFailures((all) => ({ ...all, [draft.n]: errorMessage(error, t('claim.waiting.storeFailed')) }));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const end = (isEmpty: boolean) => {
    dispatch(itemsChanged());
    if (isEmpty) void navigate('/dashboard', { replace: true });
  };
  const sendAll = useEffectEvent(async () => {
    const complete = drafts.filter(isComplete);
    let stored = 0;
    for (const [done, draft] of complete.entries()) {
      setProgress({ done, total: complete.length });
      if (await act(draft, storeDraft)) stored += 1;
    }
    setProgress(null);
    // A reload shows what is left, as it was typed, and sends nothing by itself.
    void navigate('/claim', { replace: true, state: { drafts, sends: false } satisfies WaitingState });
    end(stored === drafts.length);
  });
  useEffect(() => {
    if (!sends || hasBegun.current) return;
    hasBegun.current = true;
    void sendAll();
  }, [sends]);

  return {
    drafts,
    failures,
    busy,
    progress,
    change: (draft: Draft, changed: DraftChange) => {
      setFailures(({ [draft.n]: _, ...others }) => others);
      setDrafts(drafts.map((each) => (each === draft ? { ...each, ...changed } : each)));
    },
    store: async (draft: Draft) => {
      if (!(await act(draft, storeDraft))) return;
      toast.success(t('claim.waiting.stored', { title: draft.title }));
      end(drafts.length === 1);
    },
    leave: async (draft: Draft) => {
      if (await act(draft, finishDraft)) end(drafts.length === 1);
    },
  };
}

function Waiting({ waiting }: { waiting: readonly WaitingItems[] }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const { drafts, failures, busy, progress, change, store, leave } = useDrafts(waiting);
  const [invitation] = waiting;
  if (progress) {
    return (
      <ClaimFrame title={t('claim.sending.title')} lead={t('claim.sending.lead')}>
        <Sending role="status">
          <p>{t('claim.sending.step', { step: progress.done + 1, steps: progress.total })}</p>
          <ProgressBar value={progress.done} max={progress.total} decorative />
        </Sending>
      </ClaimFrame>
    );
  }
  if (!invitation || drafts.length === 0) {
    return (
      <Page title={t('claim.waiting.title')} width={600}>
        <EmptyState
          titleAs="h1"
          title={t('claim.waiting.none')}
          action={<LinkButton to="/dashboard">{t('claim.toDashboard')}</LinkButton>}
        >
          {t('claim.waiting.noneText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <ClaimFrame
      title={t('claim.waiting.title')}
      lead={t('claim.waiting.lead', { sender: invitation.sender, date: dayOf(invitation.expiresAt) })}
    >
      <List>
        {drafts.map((draft) => (
          <li key={draft.n}>
            <div>
              <b>
                <bdi>{draft.title}</bdi>
              </b>
              <p>{t(`claim.waiting.kind.${draft.kind}`)}</p>
            </div>
            {draft.kind === 'offer' && (
              <ItemFields
                draft={draft}
                onChange={(changed) => change(draft, changed)}
                help={t('claim.waiting.missing')}
              />
            )}
            {failures[draft.n] && <p role="alert">{failures[draft.n]}</p>}
            <Buttons>
              <Button
                disabled={!isComplete(draft) || (busy !== null && busy !== draft.n)}
                busy={busy === draft.n}
                onClick={() => void store(draft)}
              >
                {t('claim.waiting.store')}
              </Button>
              <Button variant="ghost" disabled={busy !== null} onClick={() => void leave(draft)}>
                {t('claim.waiting.leave')}
              </Button>
            </Buttons>
          </li>
        ))}
      </List>
      <ClaimButtons>
        <LinkButton to="/dashboard" variant="secondary">
          {t('claim.waiting.later')}
        </LinkButton>
      </ClaimButtons>
    </ClaimFrame>
  );
}
