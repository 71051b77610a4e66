import type { User } from '@mutua/contracts';
import type { SkillInput } from '@mutua/contracts/forms';
import { SKILL_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  fieldErrors,
  LinkButton,
  Meta,
  media,
  Section,
  Stack,
  TextArea,
  TextField,
  toast,
  useFormDraft,
  useTextDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { counterOf, type FormDefaults, StickySubmit, useZodForm } from '@mutua/web-kit/parts';
import { Check } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { AvailabilityFields, useHoursFrom } from './availability-fields.tsx';
import { DaysField } from './days-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { languagesOf, MeetFields, useOwnPlace } from './meet-fields.tsx';
import type { SkillFormValues } from './new-skill.ts';
import { CategoryField, LevelField } from './skill-choices.tsx';
import { SkillPreview } from './skill-preview.tsx';
import { TagsField, withTags } from './tags-field.tsx';
import { TimeSlotsField } from './time-slots-field.tsx';
import { fieldNames, type WrongField, WrongFields } from './wrong-fields.tsx';

const rulesFor = (storedTitle: string | undefined) => async () => {
  const { SkillInput, TitleField, unlessSame } = await import('@mutua/contracts/forms');
  return storedTitle === undefined ? SkillInput : SkillInput.extend({ title: unlessSame(TitleField, storedTitle) });
};

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 640px) minmax(0, 340px);
  justify-content: space-between;
  align-items: start;
  gap: 56px;
  > aside {
    position: sticky;
    top: calc(var(--header) + 24px);
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      display: none;
    }
  }
`;
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;
const Submit = styled(StickySubmit)`
  align-items: center;
  gap: 12px;
  margin-top: 32px;
  > :last-child:not(:only-child) {
    margin-left: auto;
  }
  @media (max-width: 600px) and (min-height: 560px) {
    margin-top: 24px;
    > span {
      display: none;
    }
  }
`;

export interface SkillFormProps {
  owner: User;
  defaultValues: SkillFormValues;
  /** The title of the skill that is edited, which stays valid. */
  storedTitle?: string;
  submitLabel: string;
  /** The error message when the server gives none. */
  failed: string;
  /** The path of the Cancel link. */
  cancelTo: string;
  /** The name of the draft. */
  draft: string;
  /** Stores the skill. Returns the path to go to. @throws ApiFailure */
  onSave: (skill: SkillInput) => Promise<string>;
}

/** The form for a new skill and for changes, with a preview of the skill's card. */
export function SkillForm({
  owner,
  defaultValues,
  storedTitle,
  submitLabel,
  failed,
  cancelTo,
  draft: draftKey,
  onSave,
}: SkillFormProps) {
  const { t } = useTranslation('exchange');
  const navigate = useNavigate();
  const form = useZodForm(rulesFor(storedTitle), defaultValues as FormDefaults<SkillInput>);
  const { errors, isDirty } = form.formState;
  const [typedTag, setTypedTag, clearTypedTag] = useTextDraft(`${draftKey}:tag`);
  const draft = useFormDraft(form, draftKey);
  const settle = useUnsaved(isDirty || typedTag !== '');
  const [wrong, setWrong] = useState<WrongField[]>([]);
  const [restarts, setRestarts] = useState(0);
  const [title, description, category, proficiency, tags = [], days = [], slots = [], chosen, ...lessons] = form.watch([
    'title',
    'description',
    'category',
    'proficiency',
    'tags',
    'availableDays',
    'availableTimeSlots',
    'hoursFrom',
    'meets',
    'languagesFrom',
    'languages',
    'placeId',
  ]);
  const [meets = null, languagesFrom, languages, placeId = null] = lessons;
  const meeting = { meets, languagesFrom, languages, placeId };
  const place = useOwnPlace(meeting) ?? owner.place;
  const hoursFrom = useHoursFrom(chosen);

  // The pressed button is gone. The fields are registered again after the form was shown without its values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each restart
  useEffect(() => {
    if (restarts > 0) form.setFocus('title');
  }, [restarts]);

  const setSlots = (next: typeof slots) => {
    form.clearErrors('availableTimeSlots');
    form.setValue('availableTimeSlots', next, { shouldDirty: true });
  };
  const changeMeeting = (change: Partial<typeof meeting>) => {
    for (const [name, value] of Object.entries(change)) {
      form.clearErrors(name as keyof typeof meeting);
      form.setValue(name as keyof typeof meeting, value, { shouldDirty: true });
    }
  };
  const setTags = (next: string[]) => {
    form.clearErrors('tags');
    form.setValue('tags', next, { shouldDirty: true });
  };
  const town = useRef<HTMLInputElement>(null);
  const pick = (name: WrongField['name']) => (name === 'placeId' ? town.current?.focus() : form.setFocus(name));
  const save = form.handleSubmit(
    async (skill) => {
      setWrong([]);
      try {
        const next = await onSave({
          ...skill,
          hoursFrom: hoursFrom ?? skill.hoursFrom,
          languages: skill.languagesFrom === 'skill' ? skill.languages : undefined,
        });
        draft.clear();
        settle();
        await navigate(next);
      } catch (error) {
        if (!form.showErrors(fieldErrors(error))) toast.error(errorMessage(error, failed));
      }
    },
    (found) => {
      const names = fieldNames(found);
      setWrong(names);
      // The form itself focuses only the fields that it has registered.
      if (names[0]?.name === 'placeId') pick('placeId');
    },
  );

  const submit = (event: SubmitEvent) => {
    setTags(withTags(form.getValues('tags') ?? [], typedTag));
    clearTypedTag();
    // Hidden times must not keep the form from being sent.
    if (hoursFrom === 'member') setSlots([]);
    return save(event);
  };
  const startOver = () => {
    draft.discard();
    clearTypedTag();
    setWrong([]);
    setRestarts(restarts + 1);
  };

  return (
    <Columns>
      <Form onSubmit={submit} noValidate>
        {draft.wasRestored && wrong.length === 0 && <DraftNotice savedAt={draft.savedAt} onDiscard={startOver} />}
        <WrongFields fields={wrong.filter(({ name }) => form.getFieldState(name).error)} onPick={pick} />
        <Section title={t('skillForm.basic')}>
          <Stack $gap={3}>
            <TextField
              label={t('skillForm.title.label')}
              required
              dir="auto"
              help={t('skillForm.title.help')}
              {...form.field('title')}
            />
            <TextArea
              label={t('skillForm.description.label')}
              required
              dir="auto"
              rows={5}
              help={t('skillForm.description.help')}
              counter={counterOf(description, SKILL_LIMITS.description.max)}
              {...form.field('description')}
            />
            <CategoryField value={category} {...form.field('category')} />
            <LevelField value={proficiency} {...form.field('proficiency')} />
          </Stack>
        </Section>
        <Section title={t('skillForm.tags.title')} divided>
          <TagsField
            value={tags}
            onChange={setTags}
            typed={typedTag}
            onTyped={setTypedTag}
            error={errors.tags?.message ?? errors.tags?.find?.((one) => one)?.message}
          />
        </Section>
        <Section title={t('skillForm.meets.title')} divided>
          <Stack $gap={4}>
            <MeetFields
              key={restarts}
              owner={owner}
              values={meeting}
              onChange={changeMeeting}
              errors={errors}
              town={town}
            />
          </Stack>
        </Section>
        <Section title={t('skillForm.availability')} divided>
          <Stack $gap={3}>
            <AvailabilityFields
              hoursFrom={hoursFrom}
              onChange={(next) => form.setValue('hoursFrom', next, { shouldDirty: true })}
            >
              <DaysField
                value={days}
                onChange={(next) => form.setValue('availableDays', next, { shouldDirty: true })}
              />
              <TimeSlotsField
                count={slots.length}
                field={(index, end) => form.field(`availableTimeSlots.${index}.${end}`)}
                onTyped={(index, end, time) => form.setValue(`availableTimeSlots.${index}.${end}`, time)}
                onAdd={() => setSlots([...slots, { start: '', end: '' }])}
                onRemove={(removed) => setSlots(slots.filter((_, index) => index !== removed))}
                error={errors.availableTimeSlots?.message}
              />
            </AvailabilityFields>
          </Stack>
        </Section>
        <Submit>
          <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
          <LinkButton variant="ghost" size="lg" to={cancelTo}>
            {t('common.cancel')}
          </LinkButton>
          {isDirty && <Meta icon={<Check aria-hidden />}>{t('skillForm.draft.kept')}</Meta>}
        </Submit>
      </Form>
      <aside>
        <SkillPreview
          {...{ owner, title, description, category, proficiency, tags, meets, place }}
          languages={languagesOf(meeting, owner)}
        />
      </aside>
    </Columns>
  );
}
