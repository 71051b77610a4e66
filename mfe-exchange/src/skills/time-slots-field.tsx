import { LIMITS } from '@mutua/contracts/constants';
import { Button, FieldError, IconButton, TextField, useTranslation } from '@mutua/web-kit';
import { Plus, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { FieldGroup } from './field-group.ts';

const Group = styled(FieldGroup)`
  display: grid;
  gap: 12px;
  justify-items: start;
`;
const Slot = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 160px) minmax(0, 160px) 44px;
  gap: 8px 12px;
  align-items: start;
  width: 100%;
  > button {
    height: 44px;
    margin-top: 24px;
  }
`;

interface SlotField {
  error: string | undefined;
}

export interface TimeSlotsFieldProps<Registered extends SlotField> {
  count: number;
  /** The form's handlers of one time field. */
  field: (index: number, end: 'start' | 'end') => Registered;
  onAdd: () => void;
  onRemove: (index: number) => void;
  error?: string | undefined;
}

/** Times of the day, each from a start to an end. */
export function TimeSlotsField<Registered extends SlotField>({
  count,
  field,
  onAdd,
  onRemove,
  error,
}: TimeSlotsFieldProps<Registered>) {
  const { t } = useTranslation('exchange');
  return (
    <Group>
      <legend>{t('skillForm.slots.label')}</legend>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no id; the form keeps its values by index
        <Slot key={index}>
          <TextField label={t('skillForm.slots.start')} type="time" {...field(index, 'start')} />
          <TextField label={t('skillForm.slots.end')} type="time" {...field(index, 'end')} />
          <IconButton
            label={t('skillForm.slots.remove', { number: index + 1 })}
            icon={<Trash2 />}
            onClick={() => onRemove(index)}
          />
        </Slot>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {count < LIMITS.timeSlots.max && (
        <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={onAdd}>
          {t('skillForm.slots.add')}
        </Button>
      )}
    </Group>
  );
}
