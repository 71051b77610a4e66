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
  useFormDraft,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useZodForm } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useUpdateProfileMutation } from '../shared/account.resource.ts';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { itemsChanged, useWaitingItemsQuery } from './claim.resource.ts';
import { ClaimButtons, ClaimFrame } from './claim-frame.tsx';
import { type Draft, type DraftChange, draftOf, fieldsOf, isComplete, type WaitingState, withTyped } from './drafts.ts';
import { type HandOver, handOver } from './hand-over.ts';
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

const loadRules = async () => (await import('@mutua/contracts/forms')).WaitingForm;

function useDrafts(waiting: readonly WaitingItems[]) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { email } = useSession().user ?? {};
  const fromForm: WaitingState | null = useLocation().state;
  const [fromGoogle] = useState(() => (fromForm ? null : handOver.of(email)));
  const state = fromForm ?? fromGoogle;
  const [items, setItems] = useState(() => waiting.flatMap((invitation) => invitation.items.map(draftOf)));
  const [updateProfile] = useUpdateProfileMutation();
  const form = useZodForm(loadRules, { items: items.map(fieldsOf) });
  const stored = useFormDraft(form, 'claim:waiting');
  const typed = form.watch('items');
  const drafts: Draft[] = items.map((item) => ({ ...item, ...typed.find(({ n }) => n === item.n) }));
  const [failures, setFailures] = useState<Record<number, string>>({});
  const [busy, setBusy] = useState<number | null>(null);
  const leaves = ({ n }: Draft) => fromGoogle?.left.includes(n) ?? false;
  /** Those that arrive complete from the page of the invitation; null when nothing is sent by itself. */
  const [sent] = useState(
    () => state && withTyped(items, state.drafts).filter((draft) => !leaves(draft) && isComplete(draft)),
  );
  const [progress, setProgress] = useState(() => sent && { done: 0, total: sent.length });
  const hasBegun = useRef(false);

  /** @returns whether it waits no longer */
  const act = async (draft: Draft, action: (draft: Draft) => Promise<void>): Promise<boolean> => {
    setBusy(draft.n);
    try {
      await action(draft);
      setItems((all) => all.filter(({ n }) => n !== draft.n));
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
    if (!isEmpty) return;
    stored.clear();
    void navigate('/dashboard', { replace: true });
  };
  /** The name and the words of who joined by Google, and what they do not keep. @returns how many wait no longer */
  const takeOver = async ({ profile }: HandOver): Promise<number> => {
    await updateProfile(profile);
    let done = 0;
    for (const draft of items.filter(leaves)) if (await act(draft, finishDraft)) done += 1;
    handOver.forget();
    return done;
  };
  const sendAll = useEffectEvent(async (complete: readonly Draft[]) => {
    if (state) form.setValue('items', withTyped(items, state.drafts).map(fieldsOf), { shouldDirty: true });
    let done = fromGoogle ? await takeOver(fromGoogle) : 0;
    for (const [step, draft] of complete.entries()) {
      setProgress({ done: step, total: complete.length });
      if (await act(draft, storeDraft)) done += 1;
    }
    setProgress(null);
    // A reload shows what is left, and sends nothing by itself.
    void navigate('/claim', { replace: true });
    end(done === items.length);
  });
  useEffect(() => {
    if (!sent || hasBegun.current) return;
    hasBegun.current = true;
    void sendAll(sent);
  }, [sent]);

  return {
    drafts,
    failures,
    busy,
    progress,
    change: ({ n }: Draft, changed: DraftChange) => {
      setFailures(({ [n]: _, ...others }) => others);
      const next = drafts.map((each) => (each.n === n ? { ...each, ...changed } : each));
      form.setValue('items', next.map(fieldsOf), { shouldDirty: true });
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
