import { Button, DialogActions, errorMessage, FieldError, fieldErrors, Select, useTranslation } from '@mutua/web-kit';
import { DialogForm, phone } from '@mutua/web-kit/parts';
import { type FormEvent, type ReactNode, useState } from 'react';
import styled from 'styled-components';

/** Two fields beside each other; on a phone below each other. */
export const Pairs = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface MappingFormProps<Column extends string> {
  /** The columns of the file, and what is known of each. */
  read: readonly { heading: string; column: Column | null }[];
  /** What a column can hold. */
  known: readonly Column[];
  labelOf: (column: Column) => string;
  /** Reads the file again with these columns. Returns the error when that fails. */
  onRead: (columns: (Column | null)[]) => Promise<{ error?: unknown }>;
  isReading: boolean;
  onClose: () => void;
  /** What stands above the columns. */
  before?: ReactNode;
  /** The fields below the columns, by what was chosen for them. */
  after?: (columns: readonly (Column | null)[]) => ReactNode;
}

/** The form of a dialog that says what each column of a file holds. */
export function MappingForm<Column extends string>({
  read,
  known,
  labelOf,
  onRead,
  isReading,
  onClose,
  before,
  after,
}: MappingFormProps<Column>) {
  const { t } = useTranslation('account');
  const [columns, setColumns] = useState<readonly (Column | null)[]>(read.map(({ column }) => column));
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error: failure } = await onRead([...columns]);
    if (!failure) return onClose();
    setError(Object.values(fieldErrors(failure))[0] ?? errorMessage(failure, t('organise.import.readFailed')));
  };
  const setColumn = (index: number, next: string) => {
    setError('');
    const column = known.find((each) => each === next) ?? null;
    setColumns(columns.map((each, at) => (at === index ? column : each)));
  };
  return (
    <DialogForm onSubmit={submit} noValidate>
      {before}
      <Pairs role="group" aria-label={t('organise.import.columns.label')}>
        {read.map(({ heading }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other identity, and keep their order
            key={index}
            label={heading.trim() || t('organise.import.columns.nameless', { number: index + 1 })}
            value={columns[index] ?? ''}
            placeholder={t('organise.import.columns.none')}
            onChange={({ target }) => setColumn(index, target.value)}
            options={known.map((value) => ({ value, label: labelOf(value) }))}
          />
        ))}
      </Pairs>
      {after?.(columns)}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('settings.cancel')}
        </Button>
        <Button type="submit" busy={isReading}>
          {t('organise.import.columns.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
