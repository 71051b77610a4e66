import { Button, IconButton, useTranslation } from '@mutua/web-kit';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { BelowRows } from '../parts/section-spacing.ts';
import { SubHeading } from '../parts/sub-heading.tsx';
import { DayDialog } from './day-dialog.tsx';
import type { HoursDraft } from './hours-draft.ts';
import { rowsOf, type SpecialRow, weekdayOf, withoutRow, withRow } from './special-days.ts';
import { useHoursTexts } from './use-hours-texts.ts';

const Remove = styled(IconButton)`
  margin-right: -11px;
`;

export interface DaysPartProps {
  days: HoursDraft['days'];
  weekly: HoursDraft['weekly'];
  /** Today in the zone of the hours. */
  today: string;
  onChange: (days: HoursDraft['days']) => void;
}

/** Days off, and days with other hours than their weekday. */
export function DaysPart({ days, weekly, today, onChange }: DaysPartProps) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const detailOf = ({ from, slots }: SpecialRow): string => {
    if (slots.length === 0) return t('hours.days.off');
    const usual = weekly[weekdayOf(from)];
    const other = texts.slots(slots);
    return usual.length > 0 ? t('hours.days.instead', { slots: other, usual: texts.slots(usual) }) : other;
  };
  const rows = rowsOf(days);
  return (
    <>
      <SubHeading>{t('hours.days.title')}</SubHeading>
      {rows.length > 0 && (
        <SettingRows $close>
          {rows.map((row) => (
            <SettingRow key={row.from} title={texts.row(row)} detail={detailOf(row)}>
              <Remove
                label={t('hours.days.remove', { day: texts.row(row) })}
                icon={<Trash2 />}
                onClick={() => {
                  onChange(withoutRow(days, row));
                  add.current?.focus();
                }}
              />
            </SettingRow>
          ))}
        </SettingRows>
      )}
      <BelowRows>
        <Button ref={add} variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
          {t('hours.days.add')}
        </Button>
      </BelowRows>
      <DayDialog
        open={isAdding}
        days={days}
        today={today}
        onClose={() => setAdding(false)}
        onAdd={(row) => onChange(withRow(days, row))}
      />
    </>
  );
}
