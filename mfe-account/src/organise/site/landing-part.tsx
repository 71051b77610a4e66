import { LANDINGS, SITE_LIMITS } from '@mutua/contracts/limits';
import { Section, TextArea, TextField, useTranslation } from '@mutua/web-kit';
import { RadioRows } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import type { PartProps } from './site-draft.ts';

const Own = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 16px;
`;

/** The landing page: that of the product with its sample figures, or one with an own headline. */
export function LandingPart({ draft: { landing }, errors, onChange }: PartProps) {
  const { t } = useTranslation('account');
  const change = (changes: Partial<typeof landing>) => onChange({ landing: { ...landing, ...changes } });
  return (
    <Section title={t('organise.site.landing')}>
      <RadioRows
        label={t('organise.site.landing')}
        value={landing.kind}
        onChange={(kind) => change({ kind })}
        options={LANDINGS.map((value) => ({
          value,
          label: t(`organise.site.landings.${value}`),
          hint: t(`organise.site.landingHints.${value}`),
        }))}
      />
      {landing.kind === 'own' && (
        <Own>
          <TextField
            label={t('organise.site.headline')}
            value={landing.headline}
            maxLength={SITE_LIMITS.headline.max}
            error={errors['landing.headline']}
            onChange={({ target }) => change({ headline: target.value })}
          />
          <TextArea
            label={t('organise.site.leadText')}
            rows={3}
            value={landing.lead}
            maxLength={SITE_LIMITS.lead.max}
            error={errors['landing.lead']}
            onChange={({ target }) => change({ lead: target.value.replaceAll('\n', ' ') })}
          />
        </Own>
      )}
    </Section>
  );
}
