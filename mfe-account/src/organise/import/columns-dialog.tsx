import type { Import } from '@mutua/contracts';
import {
  IMPORT_COLUMNS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  type ImportColumn,
  type ImportDelimiter,
  type ImportEncoding,
} from '@mutua/contracts/limits';
import { Dialog, Select, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { DELIMITER_KEYS } from './delimiter-keys.ts';
import { useReadAgainMutation } from './imports.resource.ts';
import { MappingForm, Pairs } from './mapping-form.tsx';

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
  const before = (
    <>
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
    </>
  );
  return (
    <MappingForm<ImportColumn>
      read={shown.columns}
      known={IMPORT_COLUMNS}
      labelOf={(column) => t(`organise.import.columns.of.${column}`)}
      onRead={(columns) => read({ id: shown._id, encoding, delimiter, columns })}
      isReading={isLoading}
      onClose={onClose}
      before={before}
    />
  );
}
