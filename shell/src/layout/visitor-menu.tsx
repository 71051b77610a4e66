import { LinkButton, useTranslation } from '@mutua/web-kit';
import { LogIn } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import type { NavigationItem } from './navigation.tsx';

const Panel = styled.nav`
  display: grid;
  gap: 2px;
  max-height: calc(100dvh - var(--header));
  padding: 8px calc(var(--gutter) - 12px) 16px;
  overflow: auto;
  border-top: 1px solid var(--line-soft);
`;
const ItemLink = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 44px;
  padding: 0 12px;
  border-radius: var(--radius-control);
  font-weight: var(--weight-medium);
  > svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  &:hover {
    background: var(--fill);
  }
  &[aria-current] {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
`;
const Start = styled(LinkButton)`
  margin: 8px 12px 0;
`;

interface Props {
  id: string;
  items: NavigationItem[];
  onLeave: () => void;
}

/** The top bar's entries for a visitor on a phone. */
export function VisitorMenu({ id, items, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const links = [...items, { to: '/login', icon: <LogIn aria-hidden />, label: t('nav.signIn') }];
  return (
    <Panel id={id} aria-label={t('nav.menu')}>
      {links.map(({ to, icon, label }) => (
        <ItemLink key={to} to={to} end onClick={onLeave}>
          {icon}
          {label}
        </ItemLink>
      ))}
      <Start to="/register" onClick={onLeave}>
        {t('nav.getStarted')}
      </Start>
    </Panel>
  );
}
