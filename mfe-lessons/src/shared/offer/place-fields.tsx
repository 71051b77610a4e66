import { LESSON_LIMITS, LESSON_MODES, type LessonMode } from '@mutua/contracts/limits';
import { TextArea, TextField, useTranslation } from '@mutua/web-kit';
import { counterOf, RadioRows, type ZodForm } from '@mutua/web-kit/parts';
import { useId } from 'react';
import styled from 'styled-components';

const Group = styled.div`
  display: grid;
  gap: 8px;
  > span {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`;

type Part = 'link' | 'area' | 'address' | 'notes';

export interface PlaceFieldsProps {
  mode: LessonMode;
  onMode: (mode: LessonMode) => void;
  /** Where it can take place. */
  modes: readonly LessonMode[];
  notes: string | undefined;
  /** The field of a part of the place. */
  field: (part: Part) => ReturnType<ZodForm<Record<string, unknown>, object>['field']>;
}

/** Where a lesson or a meeting takes place. */
export function PlaceFields({ mode, onMode, modes, notes, field }: PlaceFieldsProps) {
  const { t } = useTranslation('lessons');
  const id = useId();
  return (
    <>
      <Group>
        <span id={id}>{t('form.where')}</span>
        <RadioRows
          labelledBy={id}
          value={mode}
          options={LESSON_MODES.filter((value) => modes.includes(value)).map((value) => ({
            value,
            label: t(`place.${value}`),
            hint: t(`form.${value}Hint`),
          }))}
          onChange={onMode}
        />
      </Group>
      {mode === 'link' && (
        <TextField
          type="url"
          label={t('place.link')}
          placeholder="https://"
          required
          help={t('form.linkHelp')}
          {...field('link')}
        />
      )}
      {mode === 'person' && (
        <>
          <TextField label={t('form.area')} required dir="auto" help={t('form.areaHelp')} {...field('area')} />
          <TextField label={t('form.address')} optional dir="auto" help={t('form.addressHelp')} {...field('address')} />
        </>
      )}
      <TextArea
        label={t('story.notes')}
        optional
        dir="auto"
        rows={2}
        help={t('form.notesHelp')}
        counter={counterOf(notes, LESSON_LIMITS.lessonPlace.notes)}
        {...field('notes')}
      />
    </>
  );
}
