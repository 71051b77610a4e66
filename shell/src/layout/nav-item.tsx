import { media } from '@mutua/web-kit';
import { tablet } from '@mutua/web-kit/parts';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';

/** A link of the header, or of the menu on a visitor's phone. */
export const NavItem = styled(NavLink)<{ $isHome?: boolean }>`
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
  &[aria-current] {
    color: var(--text);
  }
  ${media.hover} {
    &:hover {
      color: var(--text);
      /* Not at a change of page: the main thread, which animates colours, is then busy with the new page. */
      transition: color var(--motion-hover);
    }
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
    padding: 8px 7px;
    &[aria-current]::after {
      inset-inline: 7px;
    }
    /* The logo has the same link. */
    ${({ $isHome }) => $isHome && 'display: none;'}
  }
`;
