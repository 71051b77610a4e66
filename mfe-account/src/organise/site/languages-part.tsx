import { LANGUAGES, type Language } from '@mutua/contracts/limits';
import { Checkbox, FieldError, Section, Select, useTranslation } from '@mutua/web-kit';
import { LANGUAGE_NAMES } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { errorOf, type PartProps } from './site-draft.ts';

const Boxes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  margin-bottom: 16px;
`;
const CODES = Object.keys(LANGUAGES) as Language[];

/** Which languages the site offers, and which one everybody else reads. */
export function LanguagesPart({ draft: { languages, defaultLanguage }, errors, onChange }: PartProps) {
  const { t } = useTranslation('account');
  const toggle = (code: Language) => {
    const next = CODES.filter((each) => (each === code ? !languages.includes(code) : languages.includes(each)));
    const [first] = next;
    onChange({
      languages: next,
      ...(first && !next.includes(defaultLanguage) && { defaultLanguage: first }),
    });
  };
  return (
    <Section title={t('organise.site.languages')}>
      <Boxes role="group" aria-label={t('organise.site.languages')}>
        {CODES.map((code) => (
          <Checkbox key={code} checked={languages.includes(code)} onChange={() => toggle(code)}>
            <span lang={code}>{LANGUAGE_NAMES[code]}</span>
          </Checkbox>
        ))}
      </Boxes>
      {errorOf(errors, 'languages') && <FieldError>{errorOf(errors, 'languages')}</FieldError>}
      <Select
        label={t('organise.site.defaultLanguage')}
        help={t('organise.site.defaultLanguageHelp')}
        value={defaultLanguage}
        error={errors['defaultLanguage']}
        onChange={({ target }) => onChange({ defaultLanguage: target.value as Language })}
        options={languages.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
      />
    </Section>
  );
}
