import type { Language } from '@mutua/contracts';
import { Select, useTranslation } from '@mutua/web-kit';
import { LANGUAGE_NAMES } from '@mutua/web-kit/parts';

interface LanguageSelectProps {
  languages: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
}

/** Chooses the language in which a text of the site is written. */
export function LanguageSelect({ languages, value, onChange }: LanguageSelectProps) {
  const { t } = useTranslation('account');
  return (
    <Select
      label={t('organise.site.language')}
      value={value}
      onChange={({ target }) => onChange(target.value as Language)}
      options={languages.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
    />
  );
}
