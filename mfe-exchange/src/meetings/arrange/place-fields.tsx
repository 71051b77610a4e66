import { MEETING_LIMITS } from '@mutua/contracts/limits';
import { SegmentedControl, TextArea, TextField, useTranslation } from '@mutua/web-kit';
import { counterOf, type ZodForm } from '@mutua/web-kit/parts';
import type { Where } from './arrange-choices.ts';
import { InPerson } from './in-person.tsx';
import { Labelled } from './labelled.tsx';

/** The texts of the form. */
export interface ArrangeTexts {
  platform?: string | undefined;
  link?: string | undefined;
  notes?: string | undefined;
  message?: string | undefined;
}

export interface PlaceFieldsProps {
  value: Where;
  onChange: (where: Where) => void;
  /** The empty field without which nothing was sent. */
  missing: 'link' | 'platform' | null;
  form: Pick<ZodForm<ArrangeTexts, ArrangeTexts>, 'field' | 'watch' | 'setValue'>;
  otherId: string;
  /** Whether the two have not met in person yet. */
  isFirst: boolean;
}

/** The fields for the place of a session. */
export function PlaceFields({ value, onChange, missing, form, otherId, isFirst }: PlaceFieldsProps) {
  const { t } = useTranslation('exchange');
  const fieldOf = (name: 'link' | 'platform') => {
    const field = form.field(name);
    return missing === name ? { ...field, error: field.error ?? t(`arrange.place.${name}Missing`) } : field;
  };
  return (
    <>
      <Labelled label={t('arrange.place.label')}>
        <SegmentedControl
          label={t('arrange.place.label')}
          value={value}
          onChange={onChange}
          options={[
            { value: 'here', label: t('arrange.place.here') },
            { value: 'link', label: t('arrange.place.link') },
            { value: 'elsewhere', label: t('arrange.place.elsewhere') },
          ]}
        />
      </Labelled>
      {value === 'link' && (
        <TextField label={t('accept.link')} type="url" placeholder="https://" required {...fieldOf('link')} />
      )}
      {value === 'elsewhere' && (
        <InPerson
          otherId={otherId}
          isFirst={isFirst}
          chosen={form.watch('platform')}
          onChoose={(place) => form.setValue('platform', place, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      {value !== 'here' && (
        <>
          <TextField
            label={t('accept.platform')}
            help={t('accept.platformHelp')}
            {...(value === 'link' ? { optional: true } : { required: true })}
            {...fieldOf('platform')}
          />
          <TextArea
            label={t('accept.notes')}
            optional
            rows={2}
            counter={counterOf(form.watch('notes'), MEETING_LIMITS.meeting.notes)}
            {...form.field('notes')}
          />
        </>
      )}
    </>
  );
}
