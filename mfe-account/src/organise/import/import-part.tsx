import type { Import } from '@mutua/contracts';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { ConfirmIdentity } from '../../shared/confirm-identity.tsx';
import { OrganiseNav } from '../organise-nav.tsx';
import { PartHead } from '../part-head.ts';
import { AskingPart } from './asking-part.tsx';
import { CheckStep } from './check-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import { useImportsQuery, useOneImportQuery } from './imports.resource.ts';
import { useNumbers } from './use-numbers.ts';

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 32px;
  margin-bottom: 24px;
  li {
    display: flex;
    gap: 10px;
    align-items: center;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  span {
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    border: 1.5px solid var(--line-strong);
    border-radius: 50%;
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
  svg {
    width: 15px;
    height: 15px;
  }
  [data-done] span {
    border-color: var(--accent-soft);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
  [aria-current] {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  [aria-current] span {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  @media (max-width: 400px) {
    column-gap: 20px;
  }
`;

const STEPS = ['file', 'check', 'ask'] as const;
type StepName = (typeof STEPS)[number];

/** Those that an organiser has still to do with, and that the page shows by itself. */
const OPEN: readonly Import['state'][] = ['reading', 'checked', 'asking', 'paused'];
/** Reading a file takes seconds, asking everybody takes days. */
const POLLS: Partial<Record<Import['state'], number>> = { reading: 1_000, asking: 10_000, paused: 10_000 };

const stepOf = (shown: Import | undefined): StepName => {
  if (!shown || shown.state === 'reading') return 'file';
  return shown.state === 'checked' ? 'check' : 'ask';
};

/** Follows one import. It is fetched again while something happens by itself, and only in a window that somebody looks at. */
function useFollowed(id: string) {
  const [wait, setWait] = useState(0);
  const query = useOneImportQuery(id, {
    skip: !id,
    refetchOnMountOrArgChange: true,
    pollingInterval: wait,
    skipPollingIfUnfocused: true,
  });
  const next = (query.currentData && POLLS[query.currentData.state]) ?? 0;
  if (next !== wait) setWait(next);
  return query;
}

/** The imports of the site, and the one that the page shows: that of the address, else one that is not finished. */
function useShownImport(wanted: string | null) {
  const list = useImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const imports = list.data?.imports;
  // The import that the page has shown stays, also when it ends meanwhile.
  const [kept, setKept] = useState('');
  const open = imports?.find(({ state }) => OPEN.includes(state))?._id ?? '';
  const id = wanted ?? (kept || open);
  const followed = useFollowed(id);
  const isForgotten = kept !== '' && !wanted && imports !== undefined && !imports.some(({ _id }) => _id === kept);
  if (isForgotten) setKept('');
  else if (id && !kept) setKept(id);
  return {
    list,
    followed,
    // While it is loaded for the first time, the list has it already.
    shown: id ? (followed.currentData ?? imports?.find(({ _id }) => _id === id)) : undefined,
    isLost: id !== '' && followed.isError && !followed.currentData && !list.isFetching,
    leave: () => setKept(''),
  };
}

/** Brings a list of people: a file, its check, and asking everybody on it. */
export function ImportPart() {
  const { t } = useTranslation('account');
  const [params, setParams] = useSearchParams();
  const { list, followed, shown, isLost, leave } = useShownImport(params.get('import'));
  const { data } = list;
  const open = (next: string | null) => {
    leave();
    setParams(next ? { import: next } : {}, { replace: next === null });
  };
  return (
    <ConfirmIdentity>
      <PartHead>
        <h1>{t('organise.parts.import')}</h1>
        <p>
          <Lead shown={shown} />
        </p>
      </PartHead>
      <OrganiseNav />
      {isLost && (
        <ErrorState title={t('organise.import.failed')} onRetry={followed.refetch} busy={followed.isFetching} />
      )}
      {!data && <Loading list={list} />}
      {data && !data.isPossible && (
        <EmptyState title={t('organise.import.notPossible')}>{t('organise.import.notPossibleText')}</EmptyState>
      )}
      {data && (data.isPossible || shown) && !isLost && (
        <>
          <StepList now={stepOf(shown)} />
          <Content shown={shown} isPossible={data.isPossible} onOpen={open} />
        </>
      )}
      {data && <EarlierImports imports={data.imports.filter(({ _id }) => _id !== shown?._id)} onOpen={open} />}
    </ConfirmIdentity>
  );
}

function Loading({ list: { isError, isFetching, refetch } }: { list: ReturnType<typeof useImportsQuery> }) {
  const { t } = useTranslation('account');
  if (isError) return <ErrorState title={t('organise.import.failed')} onRetry={refetch} busy={isFetching} />;
  return (
    <SkeletonGroup label={t('organise.import.loading')}>
      <Skeleton $height={240} />
    </SkeletonGroup>
  );
}

/** The line below the heading: what has been sent. */
function Lead({ shown }: { shown: Import | undefined }) {
  const { t } = useTranslation('account');
  const numbers = useNumbers();
  if (!shown || shown.state === 'reading') return t('organise.import.lead');
  if (shown.asking) return t('organise.import.leadAsked', { file: shown.name, sender: shown.asking.sender });
  const total = Object.values(shown.counts).reduce((sum, count) => sum + count, 0);
  return t('organise.import.leadChecked', { file: shown.name, count: numbers.of(total) });
}

function StepList({ now }: { now: StepName }) {
  const { t } = useTranslation('account');
  const at = STEPS.indexOf(now);
  return (
    <Steps aria-label={t('organise.import.steps.label')}>
      {STEPS.map((each, index) => (
        <li key={each} {...(index < at && { 'data-done': '' })} aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden>{index < at ? <Check /> : index + 1}</span>
          {t(`organise.import.steps.${each}`)}
        </li>
      ))}
    </Steps>
  );
}

interface ContentProps {
  shown: Import | undefined;
  isPossible: boolean;
  onOpen: (id: string | null) => void;
}

function Content({ shown, isPossible, onOpen }: ContentProps) {
  if (!shown || shown.state === 'reading') {
    return <FileStep reading={shown?.name} isPossible={isPossible} onUploaded={onOpen} />;
  }
  if (shown.state === 'checked') return <CheckStep shown={shown} onForgotten={() => onOpen(null)} />;
  return <AskingPart shown={shown} onClose={() => onOpen(null)} />;
}
