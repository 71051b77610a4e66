import type { SpokenLanguage } from '@mutua/contracts';
import { DEFAULT_RADIUS, RADII, type Radius } from '@mutua/contracts/limits';
import { Section, Select, Stack, useTranslation } from '@mutua/web-kit';
import { SpokenLanguagesField, useDistances } from '@mutua/web-kit/parts';

export interface LanguagesFieldsProps {
  languages: readonly SpokenLanguage[];
  onLanguages: (languages: SpokenLanguage[]) => void;
  reachKm: Radius;
  onReach: (km: Radius) => void;
  error: string | undefined;
}

/** The languages that the member speaks, and how far they go for a lesson. */
export function LanguagesFields({ languages, onLanguages, reachKm, onReach, error }: LanguagesFieldsProps) {
  const { t } = useTranslation('account');
  const { radius } = useDistances();
  return (
    <Section title={t('profile.languages.title')} divided>
      <Stack $gap={4}>
        <SpokenLanguagesField
          label={t('profile.languages.add')}
          help={t('profile.languages.help')}
          error={error}
          value={languages}
          onChange={onLanguages}
        />
        <Select
          label={t('profile.reach.label')}
          help={t('profile.reach.help')}
          value={reachKm}
          options={RADII.map((km) => ({ value: String(km), label: radius(km) }))}
          onChange={({ target }) => onReach(RADII.find((km) => String(km) === target.value) ?? DEFAULT_RADIUS)}
        />
      </Stack>
    </Section>
  );
}
