import {
  chooseTheme,
  IconButton,
  IconLink,
  LinkButton,
  Logo,
  media,
  useAppDispatch,
  useSession,
  useTheme,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { phone, short, tablet } from '@mutua/web-kit/parts';
import { Moon, Search, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Key, MODIFIER } from '../palette/key.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { Count } from './count.tsx';
import { NavItem } from './nav-item.tsx';
import type { NavigationItem } from './navigation.tsx';
import type { Counter } from './use-counts.ts';
import { UserMenu } from './user-menu.tsx';
import { VisitorMenu } from './visitor-menu.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  border-bottom: 1px solid var(--line-soft);
  background: var(--bg);
  ${phone} {
    /* A page with its own bar needs the space, for instance a conversation. */
    :root:has([data-own-bar]) & {
      display: none;
    }
  }
  ${short} {
    position: static;
    ${media.narrow} {
      :root:has([data-own-bar]) & {
        display: none;
      }
    }
  }
  @media print {
    position: static;
    a:not([href='/'], [href='/dashboard']),
    button {
      display: none;
    }
  }
`;
const Inner = styled.div<{ $wide: boolean }>`
  display: flex;
  align-items: center;
  gap: 4px;
  max-width: ${({ $wide }) => ($wide ? 'none' : 'calc(var(--page) + 2 * var(--gutter))')};
  height: var(--header);
  margin: 0 auto;
  padding: 0 var(--gutter);
  /* Hidden until the member's links and counts are known: earlier content would move. */
  &[data-unsettled] > :not(:first-child) {
    visibility: hidden;
  }
  ${phone} {
    padding: 0 8px 0 16px;
    gap: 0;
  }
`;
const Home = styled(Link)`
  display: flex;
  flex: none;
  min-width: 0;
  max-width: min(100%, 300px);
  margin-right: 28px;
  ${tablet} {
    margin-right: 12px;
  }
  ${phone} {
    flex: 0 1 auto;
    margin-right: auto;
  }
`;
/* Remotes may add any number of links, so the row scrolls. */
const Nav = styled.nav`
  display: flex;
  flex: 1;
  gap: 4px;
  align-items: center;
  align-self: stretch;
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  /* Safari before 18.2. */
  &::-webkit-scrollbar {
    display: none;
  }
  ${tablet} {
    gap: 0;
  }
  ${phone} {
    display: none;
  }
`;
const GoTo = styled.button`
  display: flex;
  flex: none;
  gap: 8px;
  align-items: center;
  height: 36px;
  margin-right: 8px;
  padding: 0 8px 0 10px;
  border: 1px solid var(--line);
  border-radius: var(--radius-control);
  background: none;
  color: var(--text-muted);
  font-size: var(--text-sm);
  ${media.hover} {
    &:hover {
      background: var(--fill);
      color: var(--text);
    }
  }
  svg {
    width: 15px;
    height: 15px;
    stroke-width: 1.75;
  }
  span[aria-hidden] {
    padding-right: 12px;
  }
  ${media.touch} {
    height: 44px;
  }
  ${media.medium} {
    justify-content: center;
    width: var(--control);
    height: var(--control);
    margin: 0;
    padding: 0;
    border-color: transparent;
    svg {
      width: 18px;
      height: 18px;
    }
    span[aria-hidden],
    kbd {
      display: none;
    }
  }
`;
const Visitor = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  ${phone} {
    display: none;
  }
`;
/* On a narrow window the member's menu has it instead, and the places need the room. */
const ThemeButton = styled(IconButton)<{ $isMember: boolean }>`
  ${({ $isMember }) =>
    $isMember &&
    css`
      ${tablet} {
        display: none;
      }
      ${phone} {
        display: none;
      }
    `}
`;
/* Both icons are rendered, because prerendered HTML does not know the theme. */
const DarkOnly = styled(Sun)`
  [data-theme='light'] & {
    display: none;
  }
`;
const LightOnly = styled(Moon)`
  [data-theme='dark'] & {
    display: none;
  }
`;
const Action = styled(LinkButton)`
  flex: none;
  margin-right: 8px;
  ${tablet} {
    width: 44px;
    margin-right: 0;
    padding: 0;
    /* Only the icon fits; the text stays for screen readers. */
    gap: 0;
    font-size: 0;
  }
  ${phone} {
    display: none;
  }
`;

const isPlace = ({ slot }: NavigationItem) => slot === 'place' || slot === 'header';

interface Props {
  wide?: boolean;
  /** Whether it has its final form. */
  settled: boolean;
  items: NavigationItem[];
  counts: Record<Counter, number>;
}

/** The top bar: places, search, notifications, the member's menu. On a phone the places are in the bottom bar. */
export function Header({ wide = false, settled, items, counts }: Props) {
  const { t } = useTranslation('shell');
  const { status, user } = useSession();
  const home = user ? '/dashboard' : '/';
  const of = (wanted: NavigationItem['slot']) => items.filter(({ slot }) => slot === wanted);

  return (
    <Bar>
      <Inner $wide={wide} data-unsettled={settled ? undefined : ''}>
        <Home to={home} aria-label={t('nav.home')}>
          <Logo />
        </Home>
        <Nav aria-label={t('nav.main')}>
          {items.filter(isPlace).map(({ to, label, counter }) => (
            <NavItem key={to} to={to} $isHome={to === home}>
              {label}
              <Count counter={counter} counts={counts} />
            </NavItem>
          ))}
        </Nav>
        {user && (
          <GoTo type="button" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
            <Search aria-hidden />
            <VisuallyHidden>{`${t('nav.goTo')}, ${t('nav.goToLabel')}`}</VisuallyHidden>
            <span aria-hidden>{t('nav.goTo')}</span>
            <Key aria-hidden>{MODIFIER} K</Key>
          </GoTo>
        )}
        {of('button').map(({ to, label, icon }) => (
          <Action key={to} to={to} variant="soft" icon={icon}>
            {label}
          </Action>
        ))}
        {of('icon').map(({ to, label, icon, counter }) => (
          <IconLink key={to} to={to} label={label} icon={icon} badge={counter && counts[counter]} />
        ))}
        <ThemeSwitch isMember={user !== null} />
        {user && <UserMenu user={user} items={items} counts={counts} />}
        {status === 'anonymous' && (
          <Visitor>
            <NavItem to="/login">{t('nav.signIn')}</NavItem>
            <LinkButton to="/register">{t('nav.getStarted')}</LinkButton>
          </Visitor>
        )}
        {status === 'anonymous' && <VisitorMenu items={items} />}
      </Inner>
    </Bar>
  );
}

function ThemeSwitch({ isMember }: { isMember: boolean }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const { theme } = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <ThemeButton
      $isMember={isMember}
      // Before the scripts run, the document's own script handles it (`document/start.js`).
      data-theme-switch
      label={t(theme === 'dark' ? 'nav.toLight' : 'nav.toDark')}
      icon={
        <>
          <DarkOnly />
          <LightOnly />
        </>
      }
      onClick={() => void dispatch(chooseTheme(otherTheme))}
    />
  );
}
