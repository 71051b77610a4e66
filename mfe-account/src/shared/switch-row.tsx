import { SettingRow, type SettingRowProps } from './setting-rows.tsx';
import { Switch } from './switch.tsx';

export interface SwitchRowProps extends Omit<SettingRowProps, 'children'> {
  title: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off. */
export function SwitchRow({ checked, onChange, ...row }: SwitchRowProps) {
  return (
    <SettingRow {...row}>
      <Switch label={row.title} checked={checked} onChange={onChange} />
    </SettingRow>
  );
}
