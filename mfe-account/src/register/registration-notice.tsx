import { type SiteOfDocument, TextLink, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';

const Notice = styled.div`
  padding: 14px 16px;
  border-radius: var(--radius-card);
  background: var(--accent-soft);
  color: var(--on-accent-soft);
  text-wrap: pretty;
  overflow-wrap: anywhere;
  a {
    display: inline;
    text-decoration: underline;
  }
`;

/** Says who may register, in place of a form that would fail, or above one that asks for an address at a domain. */
export function RegistrationNotice({
  rule: { who, domains },
  isInvited,
}: {
  rule: NonNullable<SiteOfDocument['registration']>;
  isInvited: boolean;
}) {
  const { t } = useTranslation('account');
  if (isInvited && who !== 'closed') return null;
  return (
    <Notice role="note">
      {who === 'domains' ? t('register.who.domains', { domains: domains.join(', ') }) : t(`register.who.${who}`)}{' '}
      {who !== 'domains' && <TextLink to="/contact">{t('register.who.contact')}</TextLink>}
    </Notice>
  );
}
