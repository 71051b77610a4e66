import type { Import } from '@mutua/contracts';
import { IMPORT_VERDICTS, type ImportVerdict } from '@mutua/contracts/limits';
import {
  Button,
  ErrorState,
  LoadMore,
  SegmentedControl,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { AskForm } from './ask-form.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DELIMITER_KEYS } from './delimiter-keys.ts';
import { useForgetImportMutation, useImportRowsInfiniteQuery } from './imports.resource.ts';
import { ItemFiles } from './item-files.tsx';
import { RowTable } from './row-table.tsx';
import { saveFaults } from './save-faults.ts';
import { useNumbers } from './use-numbers.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 348px;
  gap: 40px;
  align-items: start;
  @media (max-width: 1180px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;
const Read = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 14px;
  align-items: center;
  padding: 14px 16px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--fill);
  > svg {
    flex: none;
    width: 20px;
    height: 20px;
    stroke-width: 1.75;
  }
  p {
    flex: 1 1 260px;
    min-width: 0;
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
`;
/* All five are on one line; a phone scrolls them. */
const Filters = styled(SegmentedControl)`
  justify-self: start;
  overflow-x: auto;
  label {
    flex: none;
    padding: 0 12px;
    font-size: var(--text-sm);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
` as typeof SegmentedControl;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

interface CheckStepProps {
  shown: Import;
  onForgotten: () => void;
}

/** The second step: what was read, what would happen to each row, and the form that asks everybody. */
export function CheckStep({ shown, onForgotten }: CheckStepProps) {
  const { t } = useTranslation('account');
  const numbers = useNumbers();
  const [isMapping, setMapping] = useState(false);
  const [forget, { isLoading }] = useForgetImportMutation();
  const { _id, counts, failure, format } = shown;
  const faults = counts.faulty + counts.partly;
  const another = async () => {
    if (await toastResult(forget(_id), t('organise.import.forgetFailed'))) onForgotten();
  };
  const change = format === 'csv' && (
    <Button variant="ghost" size="sm" onClick={() => setMapping(true)}>
      {t('organise.import.columns.open')}
    </Button>
  );
  const buttons = (
    <Buttons>
      {faults > 0 && (
        <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => void saveFaults({ id: _id }, t)}>
          {t('organise.import.downloadFaults', { count: faults })}
        </Button>
      )}
      <Button variant="ghost" busy={isLoading} onClick={another}>
        {t('organise.import.another')}
      </Button>
    </Buttons>
  );
  return (
    <>
      {failure ? (
        <ErrorState
          title={t('organise.import.readFailed')}
          action={
            <>
              {change}
              {buttons}
            </>
          }
        >
          {t(`organise.import.failure.${failure}`)}
        </ErrorState>
      ) : (
        <Columns>
          <Rows>
            <Read>
              <FileText aria-hidden />
              <WasRead shown={shown} />
              {change}
            </Read>
            <RowList id={_id} counts={counts} />
            {buttons}
            <ItemFiles shown={shown} />
          </Rows>
          <AskForm shown={shown} ready={counts.ready + counts.partly} numbers={numbers} />
        </Columns>
      )}
      <ColumnsDialog open={isMapping} shown={shown} onClose={() => setMapping(false)} />
    </>
  );
}

/** How the file was read, by names that show whether its letters are right. */
function WasRead({ shown: { format, encoding, delimiter, sample, columns } }: { shown: Import }) {
  const { t, language } = useTranslation('account');
  const names = new Intl.ListFormat(language).format(sample);
  const unread = columns.flatMap(({ heading, column }) => (column === null && heading.trim() ? [heading.trim()] : []));
  return (
    <p>
      {format === 'csv' && encoding && delimiter
        ? t('organise.import.wasRead', {
            encoding: t(`organise.import.encodings.${encoding}`),
            delimiter: t(`organise.import.delimiters.${DELIMITER_KEYS[delimiter]}`),
          })
        : t('organise.import.wasReadJson')}{' '}
      {sample.length > 0 && (
        <b>
          <bdi>{names}</bdi>
        </b>
      )}
      {unread.length > 0 && (
        <> {t('organise.import.unread', { columns: new Intl.ListFormat(language).format(unread) })}</>
      )}
    </p>
  );
}

function RowList({ id, counts }: { id: string; counts: Import['counts'] }) {
  const { t } = useTranslation('account');
  const numbers = useNumbers();
  const [verdict, setVerdict] = useState<ImportVerdict | ''>('');
  const { currentData, isError, isFetching, isFetchingNextPage, refetch, fetchNextPage } = useImportRowsInfiniteQuery(
    { id, verdict },
    { refetchOnMountOrArgChange: true },
  );
  const rows = currentData?.pages.flatMap((page) => page.rows) ?? [];
  const total = currentData?.pages[0]?.pagination.total ?? 0;
  const all = IMPORT_VERDICTS.reduce((sum, each) => sum + counts[each], 0);
  const label = (each: ImportVerdict | '') =>
    `${t(`organise.import.verdicts.${each || 'all'}`)} ${numbers.of(each ? counts[each] : all)}`;
  return (
    <>
      <Filters
        label={t('organise.import.verdicts.label')}
        value={verdict}
        onChange={setVerdict}
        options={(['', ...IMPORT_VERDICTS] as const).map((each) => ({ value: each, label: label(each) }))}
      />
      {!currentData && isError && (
        <ErrorState title={t('organise.import.rowsFailed')} onRetry={refetch} busy={isFetching} />
      )}
      {!currentData && !isError && (
        <SkeletonGroup label={t('organise.import.loading')}>
          <Skeleton $height={320} />
        </SkeletonGroup>
      )}
      {currentData && rows.length === 0 && <p>{t('organise.import.noRows')}</p>}
      {rows.length > 0 && <RowTable rows={rows} />}
      {rows.length > 0 && (
        <LoadMore
          shown={rows.length}
          total={total}
          busy={isFetchingNextPage}
          onClick={() => void toastResult(fetchNextPage(), t('organise.import.rowsFailed'))}
        >
          {t('organise.import.more')}
        </LoadMore>
      )}
    </>
  );
}
