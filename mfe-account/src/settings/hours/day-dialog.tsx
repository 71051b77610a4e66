import type { HoursSlot, SpecialDay } from '@mutua/contracts';
import { HOURS } from '@mutua/contracts/limits';
import { Button, Dialog, SegmentedControl, TextField, useTranslation, useUnsaved } from '@mutua/web-kit';
import { DialogForm, phone, useDialogDraft } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { FormActions } from '../../shared/form-actions.tsx';
import { SlotList } from './slot-list.tsx';
import { inOrder, NO_WEEK, nextSlot, wrongSlots } from './slots.ts';
import { lastDay, type SpecialRow, weekdayOf, wrongRow } from './special-days.ts';
import { useHoursTexts } from './use-hours-texts.ts';

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 16px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Kind = styled(SegmentedControl)`
  justify-self: start;
` as typeof SegmentedControl;
const Slots = styled.div`
  display: grid;
  gap: 8px;
  justify-items: start;
`;

const AddSlot = styled(Button)`
  margin-left: -12px;
`;

export interface DayDialogProps {
  open: boolean;
  days: readonly SpecialDay[];
  today: string;
  onClose: () => void;
  onAdd: (row: SpecialRow) => void;
}

function Fields({ days, today, onClose, onAdd }: Omit<DayDialogProps, 'open'>) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const form = useRef<HTMLFormElement>(null);
  const [dates, setDates] = useState({ from: '', to: '' });
  const [kind, setKind] = useState<'off' | 'other'>('off');
  const [slots, setSlots] = useState<HoursSlot[]>([nextSlot([])]);
  const [isChecked, setChecked] = useState(false);
  useUnsaved(dates.from !== '' || dates.to !== '');
  useDialogDraft(
    'special-day',
    () => (dates.from === '' && dates.to === '' ? null : dates),
    (texts) => setDates((before) => ({ ...before, ...texts })),
  );

  const wrong = wrongRow(dates, { today, days });
  const day = dates.from === '' ? 'monday' : weekdayOf(dates.from);
  const wrongTimes = (kind === 'other' && wrongSlots({ ...NO_WEEK, [day]: slots })[day]) || {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong || Object.keys(wrongTimes).length > 0) {
      flushSync(() => setChecked(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    onAdd({ from: dates.from, to: dates.to || dates.from, slots: kind === 'off' ? [] : inOrder(slots) });
    onClose();
  };
  const date = (field: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`hours.days.${field}`)}
      min={today}
      max={lastDay(today)}
      value={dates[field]}
      onChange={({ target }) => setDates({ ...dates, [field]: target.value })}
      optional={field === 'to'}
      error={
        isChecked && wrong?.field === field
          ? t(`hours.days.wrong.${wrong.wrong}`, { days: HOURS.specialDaysAhead, max: HOURS.specialDays })
          : undefined
      }
    />
  );
  return (
    <DialogForm ref={form} onSubmit={submit} noValidate>
      <Dates>
        {date('from')}
        {date('to')}
      </Dates>
      <Kind
        label={t('hours.days.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'off', label: t('hours.days.off') },
          { value: 'other', label: t('hours.days.other') },
        ]}
      />
      {kind === 'other' && (
        <Slots>
          <SlotList
            day={dates.from === '' ? t('hours.days.theDay') : texts.row({ from: dates.from, to: dates.from })}
            slots={slots}
            onChange={setSlots}
            // A day without slots would be a day off, so the last slot stays.
            onRemove={slots.length > 1 ? (index) => setSlots(slots.filter((_, at) => at !== index)) : undefined}
            wrong={(index) => {
              const found = isChecked ? wrongTimes[index] : undefined;
              if (!found) return undefined;
              return found.wrong === 'missing'
                ? t('hours.slot.missing')
                : t('hours.slot.overlapHere', { slot: texts.slot(found.slot) });
            }}
          />
          {slots.length < HOURS.slotsADay && (
            <AddSlot
              variant="ghost"
              size="sm"
              icon={<Plus aria-hidden />}
              onClick={() => setSlots([...slots, nextSlot(slots)])}
            >
              {t('hours.days.addSlot')}
            </AddSlot>
          )}
        </Slots>
      )}
      <FormActions onCancel={onClose}>{t('hours.days.submit')}</FormActions>
    </DialogForm>
  );
}

/** Asks for days off, or days with other hours. They are saved together with the hours. */
export function DayDialog({ open, ...props }: DayDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t('hours.days.dialog')}
      description={t('hours.days.lead')}
      width={480}
    >
      <Fields {...props} />
    </Dialog>
  );
}
