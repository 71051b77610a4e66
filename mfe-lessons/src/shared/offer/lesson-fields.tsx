import type { BodyInput, Lesson, LessonAllowance } from '@mutua/contracts';
import type { LessonInput } from '@mutua/contracts/forms';
import { AUDIENCES, LESSON_LIMITS, LESSON_LISTED, LESSON_MODES, LESSONS } from '@mutua/contracts/limits';
import { Checkbox, Select, Stack, TextArea, TextField, useTranslation } from '@mutua/web-kit';
import { counterOf, LANGUAGE_NAMES, useLanguageNames, type ZodForm } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { PlaceFields } from './place-fields.tsx';
import { Three } from './series-fields.tsx';

export type LessonValues = Exclude<BodyInput<'POST /lessons'>, { kind: 'ring' }>;
export type LessonForm = ZodForm<LessonValues, LessonInput>;

/** The skill beside the title, or the title alone. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  gap: 4px 16px;
  align-items: start;
`;

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: String(from + index) }));

export interface LessonFieldsProps {
  form: LessonForm;
  allowance: LessonAllowance;
  /** The codes of the languages in which the teacher can hold lessons. */
  languages: readonly string[];
  /** The lesson that is changed. It keeps its seats, its place and who finds it, also where a new one may not have them. */
  present?: Pick<Lesson, 'counts' | 'seats' | 'listed' | 'place'>;
  /** Whether somebody has a seat, so that what it asks for stays. */
  isGiven?: boolean;
  /** The fields for the skill, before the others. */
  skill?: ReactNode;
  /** The fields for the dates, between what happens and where. */
  dates?: ReactNode;
}

/** The fields of a lesson, for a new one and for changes. */
export function LessonFields(props: LessonFieldsProps) {
  const { form, allowance, languages, present, isGiven = false, skill, dates } = props;
  const { t, language } = useTranslation('lessons');
  const { nameOf } = useLanguageNames();
  const [about, bringAlong, mode, seats, least, admission, gives, listed, audience, notes] = form.watch([
    'about',
    'bringAlong',
    'place.mode',
    'seats',
    'least',
    'admission',
    'gives',
    'listed',
    'audience',
    'place.notes',
  ]);
  const set = (name: Parameters<typeof form.setValue>[0], value: unknown) => {
    form.clearErrors(name);
    form.setValue(name, value as never, { shouldDirty: true });
  };
  const isNewcomer = !allowance.mayList;
  const isByLink = isNewcomer || Boolean(allowance.linkOnlyUntil);
  const widest = present?.listed ?? 'link';
  const lists = isByLink ? LESSON_LISTED.slice(LESSON_LISTED.indexOf(widest)) : LESSON_LISTED;
  const isInPerson = present?.place.mode === 'person';
  const modes = LESSON_MODES.filter((value) =>
    value === 'here' ? allowance.rooms : value === 'link' || !isNewcomer || isInPerson,
  );
  const minSeats = Math.max(LESSONS.seats.min, present?.counts.taken ?? 0);
  const maxSeats = isNewcomer ? Math.max(LESSONS.newTeacherSeats, present?.seats ?? 0) : LESSONS.seats.max;
  const codes = [...new Set([...languages, ...Object.keys(LANGUAGE_NAMES)])]
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <Stack $gap={3}>
      <Pair>
        {skill}
        <TextField label={t('form.title')} required dir="auto" help={t('form.titleHelp')} {...form.field('title')} />
      </Pair>
      <TextArea
        label={t('form.about')}
        required
        dir="auto"
        rows={4}
        counter={counterOf(about, LESSON_LIMITS.lessonAbout.max)}
        {...form.field('about')}
      />
      <TextArea
        label={t('story.bringAlong')}
        optional
        dir="auto"
        rows={2}
        help={t('form.bringAlongHelp')}
        counter={counterOf(bringAlong, LESSON_LIMITS.bringAlong.max)}
        {...form.field('bringAlong')}
      />
      <Select label={t('form.language')} options={codes} {...form.field('language')} />
      {dates}
      <PlaceFields
        mode={mode}
        onMode={(value) => set('place.mode', value)}
        modes={modes}
        notes={notes}
        field={(part) => form.field(`place.${part}`)}
      />
      <Three>
        <Select
          label={t('form.seats')}
          value={String(seats)}
          error={form.field('seats').error}
          onChange={({ target }) => {
            const next = Number(target.value);
            set('seats', next);
            if ((least ?? 1) > next) set('least', next);
          }}
          options={numbers(minSeats, maxSeats)}
        />
        <Select
          label={t('form.least')}
          value={String(least)}
          error={form.field('least').error}
          onChange={({ target }) => set('least', Number(target.value))}
          options={numbers(1, Number(seats))}
        />
        <Select
          label={t('form.admission')}
          value={admission ?? (mode === 'person' ? 'ask' : 'open')}
          error={undefined}
          onChange={({ target }) => set('admission', target.value)}
          options={(['open', 'ask'] as const).map((value) => ({ value, label: t(`form.admissions.${value}`) }))}
        />
      </Three>
      <Checkbox
        checked={gives === 'nothing'}
        disabled={isGiven}
        help={isGiven ? t('form.givesStays') : undefined}
        onChange={({ target }) => set('gives', target.checked ? 'nothing' : 'bring')}
      >
        {t('form.givesNothing')}
      </Checkbox>
      <Three>
        <Select
          label={t('form.listed')}
          value={lists.length === 1 ? 'link' : listed}
          disabled={lists.length === 1}
          onChange={({ target }) => set('listed', target.value)}
          options={lists.map((value) => ({ value, label: t(`form.lists.${value}`) }))}
        />
        <Select
          label={t('form.audience')}
          value={audience}
          onChange={({ target }) => set('audience', target.value)}
          options={AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
        />
      </Three>
    </Stack>
  );
}
