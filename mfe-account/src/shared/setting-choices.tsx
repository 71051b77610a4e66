import { SegmentedControl, Select } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { SettingRow, type SettingRowProps } from './setting-rows.tsx';
import { Switch, type SwitchProps } from './switch.tsx';

/** A list of values in a row of its setting. */
export const Choice = styled(Select)`
  width: 220px;
`;

/** The colours of the pages. */
export const Themes = styled(SegmentedControl)`
  ${phone} {
    justify-self: start !important;
  }
` as typeof SegmentedControl;

type Named = Omit<SettingRowProps, 'title' | 'children'> & { title: string };

/** A setting with a few values. */
export function SelectRow<Value extends string>({
  value,
  options,
  onChange,
  ...row
}: Named & {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => unknown;
}) {
  return (
    <SettingRow wide {...row}>
      <Choice
        hideLabel
        label={row.title}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </SettingRow>
  );
}

/** A setting that is on or off. */
export function SwitchRow({ checked, onChange, ...row }: Named & Required<Pick<SwitchProps, 'checked' | 'onChange'>>) {
  return (
    <SettingRow {...row}>
      <Switch label={row.title} checked={checked} onChange={onChange} />
    </SettingRow>
  );
}
