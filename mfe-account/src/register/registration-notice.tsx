import { TextLink, useTranslation } from '@mutua/web-kit';
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

/** Says who may register, in place of a form that would fail. */
export function RegistrationNotice({ who }: { who: 'invited' | 'closed' }) {
  const { t } = useTranslation('account');
  return (
    <Notice role="note">
      {t(`register.who.${who}`)} <TextLink to="/contact">{t('register.who.contact')}</TextLink>
    </Notice>
  );
}
