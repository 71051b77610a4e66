import type { Place, User } from '@mutua/contracts';
import type { SkillInput } from '@mutua/contracts/forms';
import { Skeleton, useTranslation } from '@mutua/web-kit';
import { LanguageField, lessonLanguages, placeText, RadioRows, useDialogPart, usePlaces } from '@mutua/web-kit/parts';
import { type RefObject, useId } from 'react';
import styled from 'styled-components';
import { townFieldPart } from '../ui/town-field-part.ts';
import { MeetsChoice } from './meets-choice.tsx';

const Where = styled.div`
  display: grid;
  gap: 10px;
  h3 {
    font: var(--weight-bold) var(--text-sm) / 1.5 var(--font-text);
    letter-spacing: 0;
  }
`;
const Profile = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 3px;
`;

/** The value of `placeId` while another town than the member's is wanted, and none is chosen. The rules of the form refuse it. */
const NO_TOWN_YET = '';

type MeetValues = Pick<SkillInput, 'meets' | 'languagesFrom' | 'languages' | 'placeId'>;

/** The languages of a skill: its own, else those of its owner. */
export const languagesOf = ({ languagesFrom, languages = [] }: MeetValues, owner: User): string[] =>
  languagesFrom === 'skill' ? languages : lessonLanguages(owner);

/** The skill's own place. Null for its owner's, and while its name is unknown. */
export function useOwnPlace({ placeId }: MeetValues): Place | null {
  const places = usePlaces(placeId ? [placeId] : []);
  return placeId ? (places.get(placeId) ?? null) : null;
}

export interface MeetFieldsProps {
  owner: User;
  values: MeetValues;
  onChange: (change: Partial<MeetValues>) => void;
  errors: Partial<Record<keyof MeetValues, { message?: string | undefined } | undefined>>;
  /** The field of another town. */
  town: RefObject<HTMLInputElement | null>;
}

/** How and where the lessons of a skill take place, and in which languages. */
export function MeetFields({ owner, values, onChange, errors, town }: MeetFieldsProps) {
  const { t, language } = useTranslation('exchange');
  const id = useId();
  const { meets = null, placeId = null } = values;
  const place = useOwnPlace(values);
  const own = lessonLanguages(owner);
  const isOwn = values.languagesFrom !== 'skill';
  const home = owner.place && placeText(owner.place, language);
  const isSomewhere = meets !== null && meets !== 'online';
  const fromHome = () => placeId === NO_TOWN_YET && onChange({ placeId: null });
  const field = useDialogPart(townFieldPart, isSomewhere, fromHome);
  const other = field ? (
    <field.TownField
      label={t('skillForm.place.town')}
      hideLabel={Boolean(home)}
      {...(home && { placeholder: t('skillForm.place.town') })}
      help={home ? undefined : t('skillForm.place.none')}
      error={errors.placeId?.message}
      value={place}
      inputRef={town}
      onChange={(next) => onChange({ placeId: next?._id ?? (home ? NO_TOWN_YET : null) })}
    />
  ) : (
    <Skeleton $height={home ? 70 : 96} $radius={10} />
  );
  return (
    <>
      <MeetsChoice
        label={t('skillForm.meets.label')}
        value={meets}
        onChange={(next) => {
          if (next === 'online') fromHome();
          onChange({ meets: next });
        }}
      />
      {isSomewhere && (
        <Where>
          {home ? (
            <>
              <h3 id={id}>{t('skillForm.place.label')}</h3>
              <RadioRows
                labelledBy={id}
                value={placeId === null ? 'home' : 'other'}
                options={[
                  { value: 'home', label: home, hint: t('skillForm.place.homeHint') },
                  { value: 'other', label: t('skillForm.place.other'), hint: t('skillForm.place.otherHint') },
                ]}
                onChange={(next) => onChange({ placeId: next === 'home' ? null : NO_TOWN_YET })}
              />
              {placeId !== null && other}
            </>
          ) : (
            other
          )}
        </Where>
      )}
      <LanguageField
        label={t('skillForm.languages.label')}
        optional
        placeholder={t('skillForm.languages.add')}
        help={
          isOwn ? (
            own.length > 0 && t('skillForm.languages.fromProfile')
          ) : (
            <Profile type="button" onClick={() => onChange({ languagesFrom: 'member', languages: undefined })}>
              {t('skillForm.languages.useProfile')}
            </Profile>
          )
        }
        error={errors.languages?.message}
        value={languagesOf(values, owner)}
        onChange={(languages) => onChange({ languagesFrom: 'skill', languages })}
      />
    </>
  );
}
