import type { Import } from '@mutua/contracts';
import { ITEM_COLUMNS, ITEM_KINDS, type ItemColumn, type ItemKind } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  FieldError,
  fieldErrors,
  Select,
  useTranslation,
} from '@mutua/web-kit';
import { DialogForm } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import { Pairs } from './columns-dialog.tsx';
import { useReadItemsAgainMutation } from './imports.resource.ts';

interface ItemColumnsProps {
  open: boolean;
  id: string;
  /** Which of the further files. */
  at: number;
  file: Import['itemFiles'][number];
  onClose: () => void;
}

/** Says what each column of a further file holds. */
export function ItemColumnsDialog({ open, onClose, ...rest }: ItemColumnsProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('organise.import.items.columns.title', { file: rest.file.name })}
      description={t('organise.import.columns.lead')}
      width={640}
    >
      <Mapping {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Mapping({ id, at, file: { kind: told, columns: read = [] }, onClose }: Omit<ItemColumnsProps, 'open'>) {
  const { t } = useTranslation('account');
  const [readAgain, { isLoading }] = useReadItemsAgainMutation();
  const [columns, setColumns] = useState<readonly (ItemColumn | null)[]>(read.map(({ column }) => column));
  const [kind, setKind] = useState<ItemKind | ''>(told ?? '');
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: failure } = await readAgain({ id, file: at, columns: [...columns], kind: kind || null });
    if (!failure) return onClose();
    setError(Object.values(fieldErrors(failure))[0] ?? errorMessage(failure, t('organise.import.readFailed')));
  };
  const setColumn = (index: number, next: string) => {
    setError('');
    const column = ITEM_COLUMNS.find((known) => known === next) ?? null;
    setColumns(columns.map((each, place) => (place === index ? column : each)));
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      <Pairs role="group" aria-label={t('organise.import.columns.label')}>
        {read.map(({ heading }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other identity, and keep their order
            key={index}
            label={heading.trim() || t('organise.import.columns.nameless', { number: index + 1 })}
            value={columns[index] ?? ''}
            placeholder={t('organise.import.columns.none')}
            onChange={({ target }) => setColumn(index, target.value)}
            options={ITEM_COLUMNS.map((value) => ({ value, label: t(`organise.import.items.columns.of.${value}`) }))}
          />
        ))}
      </Pairs>
      {/* Columns of offers or needs say it themselves. */}
      {columns.includes('title') && (
        <Select
          label={t('organise.import.items.kind')}
          value={kind}
          onChange={({ target }) => setKind(ITEM_KINDS.find((each) => each === target.value) ?? '')}
          options={(['', ...ITEM_KINDS] as const).map((value) => ({
            value,
            label: t(`organise.import.items.kinds.${value || 'columns'}`),
          }))}
        />
      )}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('organise.import.columns.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
