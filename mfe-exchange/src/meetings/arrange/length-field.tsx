import { MEETINGS } from '@mutua/contracts/limits';
import { SegmentedControl, TextField, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { LENGTHS, minutesOf } from './arrange-choices.ts';
import { Labelled } from './labelled.tsx';

const Control = styled(SegmentedControl)`
  label {
    padding: 0 12px;
  }
` as typeof SegmentedControl;
const Other = styled(TextField)`
  width: 160px;
  max-width: 100%;
`;

export interface LengthFieldProps {
  /** The typed minutes. */
  value: string;
  onChange: (minutes: string) => void;
  /** Whether an error is shown. */
  isChecked: boolean;
}

/** The length of a session: one of the usual lengths, or another one. */
export function LengthField({ value, onChange, isChecked }: LengthFieldProps) {
  const { t } = useTranslation('exchange');
  const [isOther, setOther] = useState(() => !(LENGTHS as readonly string[]).includes(value));
  const { min, max, step } = MEETINGS.minutes;
  return (
    <Labelled label={t('arrange.length.label')}>
      <Control
        label={t('arrange.length.label')}
        value={isOther ? 'other' : value}
        onChange={(chosen) => {
          setOther(chosen === 'other');
          if (chosen !== 'other') onChange(chosen);
        }}
        options={[
          ...LENGTHS.map((each) => ({ value: each, label: each })),
          { value: 'other', label: t('arrange.length.other') },
        ]}
      />
      {isOther && (
        <Other
          label={t('arrange.length.minutes')}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={isChecked && minutesOf(value) === null ? t('arrange.length.wrong', { min, max, step }) : undefined}
        />
      )}
    </Labelled>
  );
}
