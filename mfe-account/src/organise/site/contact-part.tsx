import { SITE_LIMITS } from '@mutua/contracts/limits';
import { Button, IconButton, Section, TextArea, TextField, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Plus, X } from 'lucide-react';
import styled from 'styled-components';
import type { PartProps } from './site-draft.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  > :nth-child(4) {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Link = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
  gap: 12px;
  align-items: end;
  margin-bottom: 12px;
`;
const Heading = styled.h3`
  margin: 24px 0 12px;
  font-size: var(--text-md);
`;

/** Who looks after the site, and where else it is. */
export function ContactPart({ draft: { contact, links }, errors, onChange }: PartProps) {
  const { t } = useTranslation('account');
  const field = (name: keyof typeof contact) => ({
    label: t(`organise.site.contacts.${name}`),
    value: contact[name],
    error: errors[`contact.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ contact: { ...contact, [name]: target.value } }),
  });
  const changeLink = (index: number, change: Partial<(typeof links)[number]>) =>
    onChange({ links: links.map((each, at) => (at === index ? { ...each, ...change } : each)) });
  return (
    <Section title={t('organise.site.contact')}>
      <Fields>
        <TextField {...field('person')} maxLength={SITE_LIMITS.contactPerson.max} />
        <TextField {...field('mail')} type="email" />
        <TextField {...field('phone')} type="tel" maxLength={SITE_LIMITS.contactPhone.max} />
        <TextArea {...field('address')} rows={3} maxLength={SITE_LIMITS.contactAddress.max} />
      </Fields>
      <Heading>{t('organise.site.links')}</Heading>
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other key while it is typed
        <Link key={index}>
          <TextField
            label={t('organise.site.linkLabel')}
            value={label}
            maxLength={SITE_LIMITS.linkLabel.max}
            error={errors[`links.${index}.label`]}
            onChange={({ target }) => changeLink(index, { label: target.value })}
          />
          <TextField
            label={t('organise.site.linkAddress')}
            value={url}
            type="url"
            placeholder="https://"
            error={errors[`links.${index}.url`]}
            onChange={({ target }) => changeLink(index, { url: target.value })}
          />
          <IconButton
            label={t('organise.site.linkRemove', { name: label || url || String(index + 1) })}
            icon={<X />}
            onClick={() => onChange({ links: links.filter((_, at) => at !== index) })}
          />
        </Link>
      ))}
      {links.length < SITE_LIMITS.siteLinks.max && (
        <Button
          variant="secondary"
          icon={<Plus />}
          onClick={() => onChange({ links: [...links, { label: '', url: '' }] })}
        >
          {t('organise.site.linkAdd')}
        </Button>
      )}
    </Section>
  );
}
