import { useTranslation } from '@mutua/web-kit';
import { phone, short } from '@mutua/web-kit/parts';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { Count } from './count.tsx';
import type { NavigationItem } from './navigation.tsx';
import type { Counter } from './use-counts.ts';

/** More places would be too narrow for a thumb. */
const PLACES = 5;
/** The start page of members, which has a shorter label in the bar than in the header. */
const HOME = '/dashboard';

const Bar = styled.nav`
  display: none;
  ${phone} {
    position: fixed;
    z-index: 20;
    inset: auto 0 0;
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    padding-bottom: env(safe-area-inset-bottom);
    border-top: 1px solid var(--line-soft);
    background: var(--surface);
    /* A page with its own bar needs the space, for instance a conversation. */
    :root:has([data-own-bar]) & {
      display: none;
    }
  }
  ${short} {
    position: static;
  }
  @media print {
    display: none;
  }
`;
const Place = styled(NavLink)`
  position: relative;
  display: grid;
  gap: 3px;
  justify-items: center;
  min-height: 56px;
  padding: 8px 2px 7px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1.2;
  text-align: center;
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    top: -1px;
    width: 44px;
    border-top: 2px solid var(--accent);
  }
`;
const Icon = styled.span<{ $filled: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 44px;
  height: 26px;
  border-radius: 13px;
  ${({ $filled }) => $filled && 'background: var(--accent-soft); color: var(--on-accent-soft);'}
  svg {
    width: 20px;
    height: 20px;
    stroke-width: 1.75;
  }
`;
const Name = styled.span`
  max-width: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Badge = styled(Count)`
  position: absolute;
  top: 3px;
  left: calc(50% + 6px);
  box-shadow: 0 0 0 2px var(--surface);
`;

/** The places in the bar of a phone: the first ones, with the button among them. The menu has the others. */
export function barPlaces(items: readonly NavigationItem[]): NavigationItem[] {
  return items.filter(({ slot }) => slot === 'place' || slot === 'button').slice(0, PLACES);
}

/** The navigation of a phone, within reach of the thumb. */
export function BottomBar({ items, counts }: { items: NavigationItem[]; counts: Record<Counter, number> }) {
  const { t } = useTranslation('shell');
  return (
    <Bar aria-label={t('nav.places')} data-bottom-bar data-page-foot>
      {barPlaces(items).map(({ to, label, icon, slot, counter }) => (
        <Place key={to} to={to}>
          <Icon $filled={slot === 'button'}>{icon}</Icon>
          <Name>{to === HOME ? t('nav.homePlace') : label}</Name>
          <Badge counter={counter} counts={counts} />
        </Place>
      ))}
    </Bar>
  );
}
