import { REGISTRATION, SITE_LIMITS } from '@mutua/contracts/limits';
import { Button, Chip, Section, TextField, useTranslation } from '@mutua/web-kit';
import { isComposing, RadioRows } from '@mutua/web-kit/parts';
import { type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';
import { errorOf, type PartProps } from './site-draft.ts';

const Domains = styled.div`
  margin-top: 16px;
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-bottom: 12px;
  }
`;
const Add = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px;
  align-items: end;
`;

/** Who may register. */
export function RegistrationPart({ draft: { registration }, errors, onChange }: PartProps) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const { who, domains } = registration;
  const change = (changes: Partial<typeof registration>) => onChange({ registration: { ...registration, ...changes } });
  const add = () => {
    const domain = typed.trim().toLowerCase();
    if (!domain) return;
    change({ domains: [...new Set([...domains, domain])] });
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    // Enter would save the whole form.
    event.preventDefault();
    add();
  };
  const error = errorOf(errors, 'registration.domains');
  return (
    <Section title={t('organise.site.registration')}>
      <RadioRows
        label={t('organise.site.registration')}
        value={who}
        onChange={(next) => change({ who: next })}
        options={REGISTRATION.map((value) => ({
          value,
          label: t(`organise.site.who.${value}`),
          hint: value === 'invited' || value === 'closed' ? t(`organise.site.whoHint.${value}`) : undefined,
        }))}
      />
      {who === 'domains' && (
        <Domains>
          {domains.length > 0 && (
            <ul>
              {domains.map((domain) => (
                <li key={domain}>
                  <Chip
                    label={domain}
                    onRemove={() => change({ domains: domains.filter((each) => each !== domain) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <Add>
            <TextField
              label={t('organise.site.domain')}
              help={t('organise.site.domainHelp')}
              value={typed}
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
              {...(error && { error })}
            />
            <Button variant="secondary" onClick={add} disabled={domains.length >= SITE_LIMITS.domains.max}>
              {t('organise.site.domainAdd')}
            </Button>
          </Add>
        </Domains>
      )}
    </Section>
  );
}
