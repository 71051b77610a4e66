import type { User } from '@mutua/contracts';
import { Avatar, LinkButton, UnreadBadge, type UnreadState, useTranslation } from '@mutua/web-kit';
import { LogIn, LogOut, Settings, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styled, { css } from 'styled-components';
import type { NavigationItem } from './navigation.tsx';
import { useSignOut } from './use-sign-out.ts';

const Panel = styled.nav`
  display: grid;
  gap: 2px;
  max-height: calc(100dvh - var(--header));
  padding: 8px calc(var(--gutter) - 12px) 16px;
  overflow: auto;
  border-top: 1px solid var(--line-soft);
`;
const item = css`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 44px;
  padding: 0 12px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  font-weight: var(--weight-medium);
  text-align: left;
  > svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  > :last-child:not(svg) {
    margin-left: auto;
  }
  &:hover {
    background: var(--fill);
  }
  &[aria-current] {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
`;
const ItemLink = styled(NavLink)`
  ${item}
`;
const ItemButton = styled.button`
  ${item}
`;
const Who = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-top: 8px;
  padding: 16px 12px 8px;
  border-top: 1px solid var(--line-soft);
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  strong {
    display: block;
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Start = styled(LinkButton)`
  margin: 8px 12px 0;
`;

interface Props {
  id: string;
  items: NavigationItem[];
  user: User | null;
  unread: UnreadState;
  onLeave: () => void;
}

/** The top bar's entries on a small screen. */
export function MobileMenu({ id, items, user, unread, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const leave = useSignOut();
  const link = (to: string, icon: ReactNode, text: string, count = 0) => (
    <ItemLink key={to} to={to} end onClick={onLeave}>
      {icon}
      {text}
      <UnreadBadge count={count} />
    </ItemLink>
  );
  return (
    <Panel id={id} aria-label={t('nav.menu')}>
      {items.map(({ to, icon, label, counter }) => link(to, icon, label, counter && unread[counter]))}
      {user ? (
        <>
          <Who>
            <Avatar name={user.name} src={user.avatar} size="md" decorative />
            <div>
              <strong>{user.name}</strong>
              <span>{user.email}</span>
            </div>
          </Who>
          {link(`/profile/${user._id}`, <UserRound aria-hidden />, t('user.profile'))}
          {link('/profile/edit', <Settings aria-hidden />, t('user.settings'))}
          <ItemButton type="button" onClick={() => void leave()}>
            <LogOut aria-hidden />
            {t('user.signOut')}
          </ItemButton>
        </>
      ) : (
        <>
          {link('/login', <LogIn aria-hidden />, t('nav.signIn'))}
          <Start to="/register" onClick={onLeave}>
            {t('nav.getStarted')}
          </Start>
        </>
      )}
    </Panel>
  );
}
