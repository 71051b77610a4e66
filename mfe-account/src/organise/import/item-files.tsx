import type { Import, ImportLine } from '@mutua/contracts';
import { IMPORTS, type ItemKind } from '@mutua/contracts/limits';
import { Button, ErrorState, errorMessage, LoadMore, toast, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Download, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { Lines } from '../lines.ts';
import { useAddItemsMutation, useImportLinesInfiniteQuery, useRemoveItemsMutation } from './imports.resource.ts';
import { ItemColumnsDialog } from './item-columns-dialog.tsx';
import { KindSelect } from './kind-select.tsx';
import { useLineFaultText } from './row-table.tsx';
import { saveFaults } from './save-faults.ts';
import { useNumbers } from './use-numbers.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  h2 {
    font-size: var(--text-lg);
  }
  > p {
    color: var(--text-muted);
    line-height: 1.5;
    text-wrap: pretty;
  }
`;
const Add = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: end;
  > :first-child {
    flex: 0 1 260px;
  }
`;

type ItemFile = Import['itemFiles'][number];

/** Further files with offers and needs, which are joined to the people of the list by their owners. */
export function ItemFiles({ shown }: { shown: Import }) {
  const { t } = useTranslation('account');
  const [remove, { isLoading }] = useRemoveItemsMutation();
  const { _id, itemFiles } = shown;
  return (
    <Box aria-labelledby="item-files">
      <h2 id="item-files">{t('organise.import.items.title')}</h2>
      <p>{t('organise.import.items.lead')}</p>
      {itemFiles.length > 0 && (
        <Lines>
          {itemFiles.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and they keep their order
            <li key={at}>
              <OneFile id={_id} at={at} file={file} />
            </li>
          ))}
        </Lines>
      )}
      {itemFiles.length < IMPORTS.itemFiles && <AddFile id={_id} />}
      {itemFiles.length > 0 && (
        <div>
          <Button
            variant="ghost"
            busy={isLoading}
            onClick={() => void toastResult(remove(_id), t('organise.import.items.removeFailed'))}
          >
            {t('organise.import.items.remove', { count: itemFiles.length })}
          </Button>
        </div>
      )}
      {itemFiles.length > 0 && <LineList id={_id} files={itemFiles} />}
    </Box>
  );
}

/** What became of a file, and what is left out of it. */
function OneFile({ id, at, file }: { id: string; at: number; file: ItemFile }) {
  const { t } = useTranslation('account');
  const numbers = useNumbers();
  const [isMapping, setMapping] = useState(false);
  const { name, kept, leftOut, failure, columns = [] } = file;
  return (
    <>
      <div>
        <b>{name}</b>
        <p {...(failure && { role: 'alert' })}>
          {failure
            ? t(`organise.import.items.failure.${failure}`)
            : t('organise.import.items.counts', { kept: numbers.of(kept ?? 0), leftOut: numbers.of(leftOut ?? 0) })}
        </p>
      </div>
      {columns.length > 0 && (
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('organise.import.items.columns.title', { file: name })}
            onClick={() => setMapping(true)}
          >
            {t('organise.import.columns.label')}
          </Button>
          <ItemColumnsDialog open={isMapping} id={id} at={at} file={file} onClose={() => setMapping(false)} />
        </>
      )}
      {!failure && (leftOut ?? 0) > 0 && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden />}
          aria-label={t('organise.import.items.downloadLabel', { file: name })}
          onClick={() => void saveFaults({ id, file: at }, t)}
        >
          {t('organise.import.items.download')}
        </Button>
      )}
    </>
  );
}

function AddFile({ id }: { id: string }) {
  const { t } = useTranslation('account');
  const [add, { isLoading }] = useAddItemsMutation();
  const [kind, setKind] = useState<ItemKind | ''>('');
  const input = useRef<HTMLInputElement>(null);
  const send = async (file: File | undefined) => {
    if (!file || isLoading) return;
    if (file.size > IMPORTS.bytes) {
      toast.error(t('organise.import.tooLarge'));
      return;
    }
    const { error } = await add({ id, file, kind });
    if (error) toast.error(errorMessage(error, t('organise.import.readFailed')));
  };
  return (
    <Add>
      <KindSelect value={kind} onChange={setKind} />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        hidden
        aria-label={t('organise.import.items.add')}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button variant="secondary" icon={<Plus aria-hidden />} busy={isLoading} onClick={() => input.current?.click()}>
        {t('organise.import.items.add')}
      </Button>
    </Add>
  );
}

/** The lines that are left out, or of which something is. */
function LineList({ id, files }: { id: string; files: readonly ItemFile[] }) {
  const { t } = useTranslation('account');
  const query = useImportLinesInfiniteQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData, isError, isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  const lines = currentData?.pages.flatMap((page) => page.lines) ?? [];
  if (!currentData && isError)
    return <ErrorState title={t('organise.import.rowsFailed')} onRetry={refetch} busy={isFetching} />;
  if (lines.length === 0) return null;
  return (
    <>
      <Lines aria-label={t('organise.import.items.lines')}>
        {lines.map((line) => (
          <OneLine key={line.n} line={line} file={files.length > 1 ? files[line.file]?.name : undefined} />
        ))}
      </Lines>
      <LoadMore
        shown={lines.length}
        total={currentData?.pages[0]?.pagination.total ?? 0}
        busy={isFetchingNextPage}
        onClick={() => void toastResult(fetchNextPage(), t('organise.import.rowsFailed'))}
      >
        {t('organise.import.more')}
      </LoadMore>
    </>
  );
}

function OneLine({
  line: { line, owner, title, isKept, faults },
  file,
}: {
  line: ImportLine;
  file: string | undefined;
}) {
  const { t } = useTranslation('account');
  const textOf = useLineFaultText();
  const where = file ? t('organise.import.items.lineOf', { line, file }) : t('organise.import.items.line', { line });
  return (
    <li>
      <div>
        <b>
          <bdi>{title || t('organise.import.items.untitled')}</bdi>
        </b>
        {owner && (
          <>
            {' '}
            <bdi>{owner}</bdi>
          </>
        )}
        <p>{[where, ...faults.map(textOf), ...(isKept ? [t('organise.import.items.kept')] : [])].join(' · ')}</p>
      </div>
    </li>
  );
}
