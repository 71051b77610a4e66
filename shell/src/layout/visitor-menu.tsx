import { IconButton, LinkButton, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { NavItem } from './nav-item.tsx';
import type { NavigationItem } from './navigation.tsx';

const ID = 'visitor-menu';

const OnPhone = styled.div`
  display: none;
  ${phone} {
    display: block;
  }
  /* A browser that is too old to open the menu would show it open, over each page. The page says that the browser is too old. */
  @supports not selector(:popover-open) {
    display: none;
  }
  &:has(:popover-open) .closed,
  &:not(:has(:popover-open)) .open {
    display: none;
  }
`;
/* The browser opens and closes it, also without scripts. */
const Panel = styled.nav`
  position: fixed;
  inset: var(--header) 0 auto;
  width: auto;
  /* The browser's own height of a popover, fit-content, stretches the entries to the end of the window in WebKit. */
  height: auto;
  max-height: calc(100dvh - var(--header));
  margin: 0;
  padding: 8px calc(var(--gutter) - 12px) 16px;
  overflow: auto;
  border: 0;
  border-bottom: 1px solid var(--line-soft);
  background: var(--bg);
  color: var(--text);
  &:popover-open {
    display: grid;
    align-content: start;
    gap: 2px;
  }
  && > a:not(:last-child) {
    min-height: 44px;
    padding: 0 12px;
    color: var(--text);
    &[aria-current] {
      background: var(--accent-soft);
      color: var(--on-accent-soft);
    }
    &::after {
      content: none;
    }
  }
`;
const Start = styled(LinkButton)`
  margin: 8px 12px 0;
`;

/** The entries of the top bar for a visitor on a phone. Another page, a press outside and Esc close the menu. */
export function VisitorMenu({ items }: { items: NavigationItem[] }) {
  const { t } = useTranslation('shell');
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) menu.current?.hidePopover?.();
    shown.current = key;
  }, [key]);
  useEffect(() => {
    // Safari before 18.3 leaves it open after a press outside on an iPhone.
    const close = ({ target }: PointerEvent) => {
      if (!menu.current?.parentElement?.contains(target as Node)) menu.current?.hidePopover?.();
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  return (
    <OnPhone>
      <IconButton
        label={t('nav.menu')}
        icon={
          <>
            <MenuIcon className="closed" />
            <X className="open" />
          </>
        }
        popoverTarget={ID}
      />
      <Panel ref={menu} id={ID} popover="auto" aria-label={t('nav.menu')}>
        {items.map(({ to, label }) => (
          <NavItem key={to} to={to}>
            {label}
          </NavItem>
        ))}
        <NavItem to="/login">{t('nav.signIn')}</NavItem>
        <Start to="/register">{t('nav.getStarted')}</Start>
      </Panel>
    </OnPhone>
  );
}
