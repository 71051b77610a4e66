import type { Import } from '@mutua/contracts';
import { ITEM_COLUMNS, type ItemColumn, type ItemKind } from '@mutua/contracts/limits';
import { Dialog, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import { useReadItemsAgainMutation } from './imports.resource.ts';
import { KindSelect } from './kind-select.tsx';
import { MappingForm } from './mapping-form.tsx';

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

function Mapping({ id, at, file: { kind: namedKind, columns = [] }, onClose }: Omit<ItemColumnsProps, 'open'>) {
  const { t } = useTranslation('account');
  const [readAgain, { isLoading }] = useReadItemsAgainMutation();
  const [kind, setKind] = useState<ItemKind | ''>(namedKind ?? '');
  return (
    <MappingForm<ItemColumn>
      read={columns}
      known={ITEM_COLUMNS}
      labelOf={(column) => t(`organise.import.items.columns.of.${column}`)}
      onRead={(chosen) => readAgain({ id, file: at, columns: chosen, kind: kind || null })}
      isReading={isLoading}
      onClose={onClose}
      // Columns of offers or needs say it themselves.
      after={(chosen) => chosen.includes('title') && <KindSelect value={kind} onChange={setKind} />}
    />
  );
}
