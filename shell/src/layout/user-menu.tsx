import type { Preferences, User } from '@mutua/contracts';
import {
  Avatar,
  chooseTheme,
  Menu,
  MenuChoices,
  MenuHeader,
  MenuItem,
  MenuSeparator,
  media,
  signOut,
  useAppDispatch,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { isPhone, phone } from '@mutua/web-kit/parts';
import { ChartColumn, ChevronDown, Gavel, Keyboard, LogOut, Settings, SunMoon, UserRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { openKeys } from '../palette/palette-state.ts';
import { barPlaces } from './bottom-bar.tsx';
import { type NavigationItem, useHasPage } from './navigation.tsx';
import type { Counter } from './use-counts.ts';

const Trigger = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 4px;
  height: 40px;
  padding: 0 4px 0 6px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text-muted);
  transition: background var(--motion-hover);
  &[aria-expanded='true'] {
    background: var(--fill);
  }
  ${media.hover} {
    &:hover {
      background: var(--fill);
    }
  }
  > svg:last-child {
    width: 15px;
    height: 15px;
  }
  ${media.touch} {
    height: 44px;
    min-width: 44px;
  }
  ${phone} {
    padding: 0;
    > svg:last-child {
      display: none;
    }
  }
`;
const Who = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  > div {
    min-width: 0;
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
const Note = styled.span`
  margin-left: auto;
  color: var(--text-muted);
  font-variant-numeric: tabular-nums;
`;

const THEMES = ['system', 'light', 'dark'] as const;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

interface Props {
  user: User;
  items: NavigationItem[];
  counts: Record<Counter, number>;
}

/** The member's own entries: a menu, on a phone a sheet. Also contains the places that do not fit in the bar of a phone. */
export function UserMenu({ user, items, counts }: Props) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const leave = async () => {
    await dispatch(signOut());
    await navigate('/');
  };
  const hasPage = useHasPage();
  const isOnPhone = useSyncExternalStore(onResize, isPhone, () => false);
  const inBar = barPlaces(items);
  const isElsewhere = (item: NavigationItem) =>
    isOnPhone && (item.slot === 'header' || (item.slot === 'place' && !inBar.includes(item)));
  const places = items.filter((item) => item.slot === 'menu' || isElsewhere(item));
  const profile = `/profile/${user._id}`;
  return (
    <Menu
      sheet
      trigger={
        <Trigger type="button">
          <Avatar name={user.name} src={user.avatar} size={30} decorative />
          <VisuallyHidden>{t('user.menu', { name: user.name })}</VisuallyHidden>
          <ChevronDown aria-hidden />
        </Trigger>
      }
    >
      <MenuHeader>
        <Who>
          <Avatar name={user.name} src={user.avatar} size={44} decorative />
          <div>
            <Name dir="auto">{user.name}</Name>
            <Email>{user.email}</Email>
          </div>
        </Who>
      </MenuHeader>
      <MenuSeparator />
      {hasPage(profile) && (
        <MenuItem icon={<UserRound aria-hidden />} to={profile}>
          {t('user.profile')}
        </MenuItem>
      )}
      {places.map(({ to, icon, label, counter }) => (
        <MenuItem key={to} icon={icon} to={to}>
          {label}
          {counter && counts[counter] > 0 && <Note>{counts[counter]}</Note>}
        </MenuItem>
      ))}
      {/* An older release of the account remote has no `/settings`. */}
      {!places.some(({ to }) => to === '/settings') && hasPage('/profile/edit') && (
        <MenuItem icon={<Settings aria-hidden />} to="/profile/edit">
          {t('user.settings')}
        </MenuItem>
      )}
      {user.roles?.includes('organiser') && hasPage('/organise') && (
        <MenuItem icon={<ChartColumn aria-hidden />} to="/organise">
          {t('user.organise')}
        </MenuItem>
      )}
      {user.role === 'moderator' && hasPage('/moderation') && (
        <MenuItem icon={<Gavel aria-hidden />} to="/moderation">
          {t('user.moderation')}
        </MenuItem>
      )}
      {!isOnPhone && (
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={openKeys}>
          {t('user.keys')}
          <Note aria-hidden>?</Note>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoices<NonNullable<Preferences['theme']>>
        label={t('user.theme')}
        icon={<SunMoon aria-hidden />}
        options={THEMES.map((value) => ({ value, label: t(`user.themes.${value}`) }))}
        value={user.preferences.theme ?? 'system'}
        onChange={(theme) => void dispatch(chooseTheme(theme))}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  );
}
