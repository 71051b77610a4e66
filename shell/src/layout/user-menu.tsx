import type { User } from '@mutua/contracts';
import { Avatar, Menu, MenuHeader, MenuItem, MenuSeparator, media, useTranslation } from '@mutua/web-kit';
import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import styled from 'styled-components';
import { useSignOut } from './use-sign-out.ts';

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: 4px;
  height: 40px;
  padding: 0 4px 0 8px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text-muted);
  transition: background var(--motion-hover);
  &:hover,
  &[aria-expanded='true'] {
    background: var(--fill);
  }
  > svg:last-child {
    width: 15px;
    height: 15px;
  }
  ${media.touch} {
    height: 44px;
  }
`;
const Name = styled.strong`
  display: block;
  font-weight: var(--weight-bold);
`;
const Email = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const leave = useSignOut();
  return (
    <Menu
      trigger={
        <Trigger type="button" aria-label={t('user.menu', { name: user.name })}>
          <Avatar name={user.name} src={user.avatar} size={30} decorative />
          <ChevronDown aria-hidden />
        </Trigger>
      }
    >
      <MenuHeader>
        <Name>{user.name}</Name>
        <Email>{user.email}</Email>
      </MenuHeader>
      <MenuSeparator />
      <MenuItem icon={<UserRound aria-hidden />} to={`/profile/${user._id}`}>
        {t('user.profile')}
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden />} to="/profile/edit">
        {t('user.settings')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  );
}
