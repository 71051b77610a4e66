import type { TimeSettings } from '@mutua/contracts';
import { Select, useTranslation } from '@mutua/web-kit';
import { Moon, Sunrise } from 'lucide-react';
import styled from 'styled-components';
import { SettingRow } from '../../shared/setting-rows.tsx';
import { SwitchRow } from '../../shared/switch-row.tsx';

const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 104px));
  gap: 12px;
`;

type Quiet = TimeSettings['quiet'];

const NIGHT = { from: '22:00', until: '07:00' } as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Returns the whole hours, and the chosen time of another client. The other end is no choice. */
const timesFor = (chosen: string, other: string): string[] =>
  [...new Set([...HOURS, chosen])].filter((time) => time !== other).sort();

export interface QuietRowsProps {
  /** Null when there are no quiet hours. */
  quiet: Quiet;
  onChange: (quiet: Quiet) => void;
}

/** The time in which no mail about notifications is sent. */
export function QuietRows({ quiet, onChange }: QuietRowsProps) {
  const { t } = useTranslation('account');
  const field = (chosen: NonNullable<Quiet>, end: 'from' | 'until', other: 'from' | 'until') => (
    <Select
      label={t(`timeSettings.quiet.${end}`)}
      value={chosen[end]}
      options={timesFor(chosen[end], chosen[other]).map((time) => ({ value: time, label: time }))}
      onChange={({ target }) => onChange({ ...chosen, [end]: target.value })}
    />
  );
  return (
    <>
      <SwitchRow
        icon={<Moon />}
        title={t('timeSettings.quiet.title')}
        detail={t('timeSettings.quiet.detail')}
        checked={quiet !== null}
        onChange={(isOn) => onChange(isOn ? NIGHT : null)}
      />
      {quiet && (
        <SettingRow
          wide
          icon={<Sunrise />}
          title={t('timeSettings.quiet.times', quiet)}
          detail={t(`timeSettings.quiet.${quiet.until <= quiet.from ? 'nextDay' : 'sameDay'}`)}
        >
          <Times>
            {field(quiet, 'from', 'until')}
            {field(quiet, 'until', 'from')}
          </Times>
        </SettingRow>
      )}
    </>
  );
}
