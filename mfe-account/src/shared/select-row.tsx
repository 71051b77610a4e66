import { Select } from '@mutua/web-kit';
import styled from 'styled-components';
import { SettingRow, type SettingRowProps } from './setting-rows.tsx';

/** A list of values in a row of its setting. */
export const Choice = styled(Select)`
  width: fit-content;
  min-width: 220px;
  max-width: 100%;
`;

/** A setting with a few values. */
export function SelectRow<Value extends string>({
  value,
  options,
  onChange,
  ...row
}: Omit<SettingRowProps, 'title' | 'children'> & {
  title: string;
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
