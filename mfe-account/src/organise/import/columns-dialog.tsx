import type { Import } from '@mutua/contracts';
import {
  IMPORT_COLUMNS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  type ImportColumn,
  type ImportDelimiter,
  type ImportEncoding,
} from '@mutua/contracts/limits';
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
import { DialogForm, phone } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { DELIMITER_KEYS } from './delimiter-keys.ts';
import { useReadAgainMutation } from './imports.resource.ts';

export const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Names = styled.p`
  color: var(--text-muted);
  overflow-wrap: anywhere;
  b {
    color: var(--text);
  }
`;

interface ColumnsDialogProps {
  open: boolean;
  shown: Import;
  onClose: () => void;
}

/** Says how a file is read: its letters, what divides its cells, and what each column holds. */
export function ColumnsDialog({ open, shown, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('organise.import.columns.open')}
      description={t('organise.import.columns.lead')}
      width={640}
    >
      <Mapping shown={shown} onClose={onClose} />
    </Dialog>
  );
}

function Mapping({ shown, onClose }: Omit<ColumnsDialogProps, 'open'>) {
  const { t, language } = useTranslation('account');
  const [read, { isLoading }] = useReadAgainMutation();
  const [encoding, setEncoding] = useState<ImportEncoding>(shown.encoding ?? 'utf-8');
  const [delimiter, setDelimiter] = useState<ImportDelimiter>(shown.delimiter ?? ',');
  const [columns, setColumns] = useState<readonly (ImportColumn | null)[]>(shown.columns.map(({ column }) => column));
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: failure } = await read({ id: shown._id, encoding, delimiter, columns: [...columns] });
    if (!failure) return onClose();
    setError(Object.values(fieldErrors(failure))[0] ?? errorMessage(failure, t('organise.import.readFailed')));
  };
  const setColumn = (index: number, next: string) => {
    setError('');
    setColumns(
      columns.map((each, at) => (at === index ? (IMPORT_COLUMNS.find((known) => known === next) ?? null) : each)),
    );
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      {shown.sample.length > 0 && (
        <Names>
          {t('organise.import.columns.names')}{' '}
          <b>
            <bdi>{new Intl.ListFormat(language).format(shown.sample)}</bdi>
          </b>
        </Names>
      )}
      <Pairs>
        <Select
          label={t('organise.import.columns.encoding')}
          value={encoding}
          onChange={({ target }) => setEncoding(target.value as ImportEncoding)}
          options={IMPORT_ENCODINGS.map((value) => ({ value, label: t(`organise.import.encodings.${value}`) }))}
        />
        <Select
          label={t('organise.import.columns.delimiter')}
          value={delimiter}
          onChange={({ target }) => setDelimiter(target.value as ImportDelimiter)}
          options={IMPORT_DELIMITERS.map((value) => ({
            value,
            label: t(`organise.import.delimiters.${DELIMITER_KEYS[value]}`),
          }))}
        />
      </Pairs>
      <Pairs role="group" aria-label={t('organise.import.columns.label')}>
        {shown.columns.map(({ heading }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other identity, and keep their order
            key={index}
            label={heading.trim() || t('organise.import.columns.nameless', { number: index + 1 })}
            value={columns[index] ?? ''}
            placeholder={t('organise.import.columns.none')}
            onChange={({ target }) => setColumn(index, target.value)}
            options={IMPORT_COLUMNS.map((value) => ({ value, label: t(`organise.import.columns.of.${value}`) }))}
          />
        ))}
      </Pairs>
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
