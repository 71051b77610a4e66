import type { Want } from '@mutua/contracts';
import type { WantInput } from '@mutua/contracts/forms';
import { CATEGORIES, PROFICIENCIES, WANT_LIMITS, WANT_MEETS, WANT_VISIBILITIES } from '@mutua/contracts/limits';
import {
  errorMessage,
  fieldErrors,
  isApiFailure,
  Select,
  TextArea,
  toast,
  useCategoryLabel,
  useFormDraft,
  useLevelLabel,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, DialogForm, type FormDefaults, useZodForm } from '@mutua/web-kit/parts';
import { type ReactNode, type RefObject, useEffect } from 'react';
import styled from 'styled-components';
import { OptionList } from '../ui/option-list.tsx';
import { TopicField } from './topic-field.tsx';
import { useChangeWantMutation, useCreateWantMutation } from './wants.resource.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).WantInput;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(140px, 100%), 1fr));
  gap: 12px;
`;

/** The lowest level is missing, because it excludes no teacher. */
const LEVELS = PROFICIENCIES.slice(1);

const EMPTY = { title: '', category: '', proficiency: '', meets: '', note: '', visibility: 'matches' };

const valuesOf = ({ title, category, proficiency, meets, note, visibility }: Want) => ({
  title,
  category,
  proficiency: proficiency ?? '',
  meets: meets ?? '',
  note,
  visibility,
});

export interface WantFormProps {
  /** The want to change. Undefined for a new one. */
  want?: Want | undefined;
  /** Receives the function that clears the form of a new want, and its draft. */
  forget?: RefObject<(() => void) | null>;
  autoFocus?: boolean;
  /** Renders the buttons. It gets whether the form is being sent. */
  actions: (isSending: boolean) => ReactNode;
  onSaved: (want: Want) => void;
  /** Called when there is already a want with the same content. */
  onExisting: (want: Want) => void;
}

/** The form for a want: topic, level, way of meeting, and who sees it. */
export function WantForm({ want, forget, autoFocus = false, actions, onSaved, onExisting }: WantFormProps) {
  const { t } = useTranslation('exchange');
  const categoryLabel = useCategoryLabel();
  const levelLabel = useLevelLabel();
  const [create] = useCreateWantMutation();
  const [change] = useChangeWantMutation();
  const form = useZodForm(loadRules, (want ? valuesOf(want) : EMPTY) as FormDefaults<WantInput>);
  const draft = useFormDraft(form, want ? `want:${want._id}` : 'want:new');
  const settle = useUnsaved(form.formState.isDirty, { ask: false });
  const [title = '', note = ''] = form.watch(['title', 'note']);
  const clear = () => {
    draft.discard();
    settle();
  };
  useEffect(() => {
    if (forget) forget.current = clear;
  });

  const submit = form.handleSubmit(async (body) => {
    const { data, error } = await (want ? change({ id: want._id, body }) : create(body));
    if (data) {
      clear();
      onSaved(data);
    } else if (isApiFailure(error) && error.code === 'want_exists' && error.current) {
      clear();
      onExisting(error.current as Want);
    } else if (!form.showErrors(fieldErrors(error))) {
      toast.error(errorMessage(error, t('wants.failed.save')));
    }
  });

  return (
    <DialogForm onSubmit={submit} noValidate aria-label={t(want ? 'wants.form.edit' : 'wants.form.add')}>
      <TopicField
        typed={title}
        onPick={(topic) => {
          form.setValue('title', topic.title, { shouldDirty: true });
          form.setValue('category', topic.category, { shouldDirty: true });
          form.clearErrors(['title', 'category']);
        }}
        data-autofocus
        autoFocus={autoFocus}
        {...form.field('title')}
      />
      <Pair>
        <Select
          label={t('wants.form.category')}
          required
          placeholder={t('wants.form.choose')}
          options={CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }))}
          {...form.field('category')}
        />
        <Select
          label={t('wants.form.level')}
          options={[
            { value: '', label: t('wants.level.any') },
            ...LEVELS.map((value) => ({
              value,
              label: value === 'expert' ? levelLabel(value) : t('wants.level.from', { level: levelLabel(value) }),
            })),
          ]}
          {...form.field('proficiency')}
        />
        <Select
          label={t('meets.title')}
          options={[
            { value: '', label: t('wants.anyWay') },
            ...WANT_MEETS.map((value) => ({ value, label: t(`meets.${value}`) })),
          ]}
          {...form.field('meets')}
        />
      </Pair>
      <TextArea
        label={t('wants.form.note')}
        optional
        rows={2}
        dir="auto"
        placeholder={t('wants.form.noteExample')}
        counter={counterOf(note, WANT_LIMITS.wantNote.max)}
        {...form.field('note')}
      />
      <OptionList
        label={t('wants.visibility.label')}
        options={WANT_VISIBILITIES.map((value) => ({
          value,
          label: t(`wants.visibility.${value}`),
          help: t(`wants.visibility.${value}Help`),
        }))}
        {...form.register('visibility')}
      />
      {actions(form.formState.isSubmitting)}
    </DialogForm>
  );
}
