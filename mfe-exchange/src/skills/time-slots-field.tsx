import { SKILL_LIMITS } from '@mutua/contracts/limits';
import { Button, FieldError, IconButton, TextField, useTranslation } from '@mutua/web-kit';
import { asTime, FieldGroup } from '@mutua/web-kit/parts';
import { Plus, X } from 'lucide-react';
import type { FocusEvent } from 'react';
import styled from 'styled-components';

const Group = styled(FieldGroup)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  justify-items: start;
`;
const Slot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) 44px;
  gap: 8px 10px;
  align-items: start;
  width: 100%;
  > span {
    padding-top: 12px;
    color: var(--text-muted);
  }
  > button {
    height: 44px;
  }
`;
const Help = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 20px;
`;
const Add = styled(Button)`
  margin-left: -12px;
`;

interface TimeInput {
  error: string | undefined;
  onBlur: (event: FocusEvent<HTMLInputElement>) => unknown;
}

export interface TimeSlotsFieldProps<Registered extends TimeInput> {
  count: number;
  /** The form's handlers of one time field. */
  field: (index: number, end: 'start' | 'end') => Registered;
  /** Completes the typed time, for example '9' to '09:00'. */
  onTyped: (index: number, end: 'start' | 'end', time: string) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
  error?: string | undefined;
}

/** Time slots in 24 hours, each with a start and an end. They are text fields, because a native time field may show AM and PM. */
export function TimeSlotsField<Registered extends TimeInput>({
  count,
  field,
  onTyped,
  onAdd,
  onRemove,
  error,
}: TimeSlotsFieldProps<Registered>) {
  const { t } = useTranslation('exchange');
  const time = (index: number, end: 'start' | 'end') => {
    const registered = field(index, end);
    return (
      <TextField
        label={t(`skillForm.slots.${end}`)}
        hideLabel
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(`skillForm.slots.${end}Example`)}
        {...registered}
        onBlur={(event) => {
          onTyped(index, end, asTime(event.target.value));
          registered.onBlur(event);
        }}
      />
    );
  };
  return (
    <Group>
      <legend>{t('skillForm.slots.label')}</legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no id; the form keeps its values by index
        <Slot key={index}>
          {time(index, 'start')}
          <span aria-hidden>{t('skillForm.slots.to')}</span>
          {time(index, 'end')}
          <IconButton
            label={t('skillForm.slots.remove', { number: index + 1 })}
            icon={<X />}
            onClick={() => onRemove(index)}
          />
        </Slot>
      ))}
      {count > 0 && <Help>{t('skillForm.slots.help')}</Help>}
      {error && <FieldError>{error}</FieldError>}
      {count < SKILL_LIMITS.timeSlots.max && (
        <Add variant="ghost" size="sm" icon={<Plus aria-hidden />} onClick={onAdd}>
          {t('skillForm.slots.add')}
        </Add>
      )}
    </Group>
  );
}
