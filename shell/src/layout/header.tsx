import {
  chooseTheme,
  IconButton,
  IconLink,
  LinkButton,
  Logo,
  media,
  selectUnread,
  useAppDispatch,
  useAppSelector,
  useSession,
  useTheme,
  useTranslation,
} from '@mutua/web-kit';
import { Menu as MenuIcon, Moon, Sun, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { MobileMenu } from './mobile-menu.tsx';
import { useNavigation } from './navigation.tsx';
import { UserMenu } from './user-menu.tsx';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  border-bottom: 1px solid var(--line-soft);
  background: var(--bg);
`;
const Inner = styled.div<{ $wide: boolean }>`
  display: flex;
  align-items: center;
  gap: 4px;
  max-width: ${({ $wide }) => ($wide ? 'none' : 'calc(var(--page) + 2 * var(--gutter))')};
  height: var(--header);
  margin: 0 auto;
  padding: 0 var(--gutter);
`;
const Home = styled(Link)`
  display: flex;
  margin-right: 28px;
  ${media.narrow} {
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
  ${media.narrow} {
    display: none;
  }
`;
const NavItem = styled(NavLink)`
  position: relative;
  flex: none;
  padding: 8px 12px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  transition: color var(--motion-hover);
  &:hover,
  &[aria-current] {
    color: var(--text);
  }
  &[aria-current]::after {
    content: '';
    position: absolute;
    inset: auto 12px -14px;
    height: 2px;
    background: var(--accent);
  }
`;
const Wide = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  ${media.narrow} {
    display: none;
  }
`;
const Narrow = styled.div`
  display: none;
  ${media.narrow} {
    display: block;
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
  margin-right: 8px;
`;

/** The top bar: the same entries in a row, or behind a menu button on small screens. */
export function Header({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('shell');
  const { status, user } = useSession();
  const unread = useAppSelector(selectUnread);
  const dispatch = useAppDispatch();
  const { theme } = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  const items = useNavigation();
  const { isOpen, setIsOpen, bar, button } = useCollapsible();

  return (
    <Bar ref={bar}>
      <Inner $wide={wide}>
        <Home to={user ? '/dashboard' : '/'} aria-label={t('nav.home')}>
          <Logo />
        </Home>
        <Nav aria-label={t('nav.main')}>
          {items
            .filter(({ look }) => look === 'name')
            .map(({ to, label }) => (
              <NavItem key={to} to={to}>
                {label}
              </NavItem>
            ))}
        </Nav>
        {items
          .filter(({ look }) => look === 'button')
          .map(({ to, label, icon }) => (
            <Wide key={to}>
              <Action to={to} variant="soft" icon={icon}>
                {label}
              </Action>
            </Wide>
          ))}
        {items
          .filter(({ look }) => look === 'icon')
          .map(({ to, label, icon, counter }) => (
            <IconLink key={to} to={to} label={label} icon={icon} badge={counter && unread[counter]} />
          ))}
        <IconButton
          label={t(theme === 'dark' ? 'nav.toLight' : 'nav.toDark')}
          icon={
            <>
              <DarkOnly />
              <LightOnly />
            </>
          }
          onClick={() => void dispatch(chooseTheme(otherTheme))}
        />
        <Wide>
          {user && <UserMenu user={user} />}
          {status === 'anonymous' && (
            <>
              <NavItem to="/login">{t('nav.signIn')}</NavItem>
              <LinkButton to="/register">{t('nav.getStarted')}</LinkButton>
            </>
          )}
        </Wide>
        <Narrow>
          <IconButton
            ref={button}
            label={t('nav.menu')}
            icon={isOpen ? <X /> : <MenuIcon />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? 'mobile-menu' : undefined}
            onClick={() => setIsOpen(!isOpen)}
          />
        </Narrow>
      </Inner>
      {isOpen && (
        <Narrow>
          <MobileMenu id="mobile-menu" items={items} user={user} unread={unread} onLeave={() => setIsOpen(false)} />
        </Narrow>
      )}
    </Bar>
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
