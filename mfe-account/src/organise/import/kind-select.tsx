import { ITEM_KINDS, type ItemKind } from '@mutua/contracts/limits';
import { Select, useTranslation } from '@mutua/web-kit';

interface KindSelectProps {
  /** Empty when the columns of the file say it. */
  value: ItemKind | '';
  onChange: (kind: ItemKind | '') => void;
}

/** Whether a further file has offers or needs. */
export function KindSelect({ value, onChange }: KindSelectProps) {
  const { t } = useTranslation('account');
  return (
    <Select
      label={t('organise.import.items.kind')}
      value={value}
      onChange={({ target }) => onChange(ITEM_KINDS.find((each) => each === target.value) ?? '')}
      options={(['', ...ITEM_KINDS] as const).map((kind) => ({
        value: kind,
        label: t(`organise.import.items.kinds.${kind || 'columns'}`),
      }))}
    />
  );
}
