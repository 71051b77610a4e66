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
} from '@mutua/web-kit';
import { phone, short, tablet } from '@mutua/web-kit/phone';
import { Menu as MenuIcon, Moon, Search, Sun, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { Key, MODIFIER } from '../palette/key.tsx';
import { openPalette } from '../palette/palette-state.ts';
import { Count } from './count.tsx';
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
    /* A page with a bar of its own needs the room: a conversation, for instance. */
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
  /* It takes its places with the member's links and counts: what is drawn before would move then. */
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
  margin-right: 28px;
  ${tablet} {
    margin-right: 12px;
  }
  ${phone} {
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
  ${tablet} {
    gap: 0;
  }
  ${phone} {
    display: none;
  }
`;
const NavItem = styled(NavLink)<{ $isHome?: boolean }>`
  position: relative;
  display: flex;
  gap: 7px;
  align-items: center;
  flex: none;
  min-height: 40px;
  padding: 8px 12px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  &:hover,
  &[aria-current] {
    color: var(--text);
  }
  &:hover {
    /* Not when the page changes: the main thread, which draws a colour, has the new page to do then. */
    transition: color var(--motion-hover);
  }
  /* A border also shows in forced colours. */
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 12px calc((40px - var(--header)) / 2);
    border-bottom: 2px solid var(--accent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${tablet} {
    padding: 8px 9px;
    &[aria-current]::after {
      inset-inline: 9px;
    }
    /* The logo leads there. */
    ${({ $isHome }) => $isHome && 'display: none;'}
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
  &:hover {
    background: var(--fill);
    color: var(--text);
  }
  svg {
    width: 15px;
    height: 15px;
    stroke-width: 1.75;
  }
  span {
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
    span,
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
const OnPhone = styled.div`
  display: none;
  ${phone} {
    display: block;
  }
`;
const ThemeButton = styled(IconButton)<{ $isMember: boolean }>`
  ${phone} {
    /* The member's menu has it. */
    ${({ $isMember }) => $isMember && 'display: none;'}
  }
`;
/* Both are there, because prerendered HTML does not know the theme. */
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
    /* Only the icon fits; the words stay for screen readers. */
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
  /** It has its final form. */
  settled: boolean;
  items: NavigationItem[];
  counts: Record<Counter, number>;
}

/** The top bar: places, search, what is new, the member. On a phone the places are in the bar at the bottom. */
export function Header({ wide = false, settled, items, counts }: Props) {
  const { t } = useTranslation('shell');
  const { status, user } = useSession();
  const home = user ? '/dashboard' : '/';
  const of = (wanted: NavigationItem['slot']) => items.filter(({ slot }) => slot === wanted);
  const { isOpen, setIsOpen, bar, button } = useCollapsible();

  return (
    <Bar ref={bar}>
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
          <GoTo
            type="button"
            aria-label={`${t('nav.goTo')}, ${t('nav.goToLabel')}`}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={openPalette}
          >
            <Search aria-hidden />
            <span>{t('nav.goTo')}</span>
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
        {!user && (
          <OnPhone>
            <IconButton
              ref={button}
              label={t('nav.menu')}
              icon={isOpen ? <X /> : <MenuIcon />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? 'mobile-menu' : undefined}
              onClick={() => setIsOpen(!isOpen)}
            />
          </OnPhone>
        )}
      </Inner>
      {isOpen && !user && (
        <OnPhone>
          <VisitorMenu id="mobile-menu" items={items} onLeave={() => setIsOpen(false)} />
        </OnPhone>
      )}
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

/** The open state of the menu. Another page, Esc or a press outside closes it. */
function useCollapsible() {
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);
  return { isOpen, setIsOpen, bar, button };
}
