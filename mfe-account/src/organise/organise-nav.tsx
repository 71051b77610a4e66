import { media, useTranslation } from '@mutua/web-kit';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';

const Nav = styled.nav`
  display: flex;
  gap: 28px;
  margin: 16px 0 28px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
  /* Safari before 18.2. */
  &::-webkit-scrollbar {
    display: none;
  }
  a {
    flex: none;
    padding: 10px 0;
    border-bottom: 2px solid transparent;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  a[aria-current] {
    border-bottom-color: var(--accent);
    color: var(--text);
  }
  /* Forced colours draw transparent borders, too. */
  @media (forced-colors: active) {
    a {
      border-bottom-color: Canvas;
    }
    a[aria-current] {
      border-bottom-color: Highlight;
    }
  }
  a:focus-visible {
    outline-offset: -2px;
  }
  ${media.hover} {
    a:hover {
      color: var(--text);
    }
  }
  @media print {
    display: none;
  }
`;

/** The parts of `/organise`. */
export const PARTS = ['figures', 'import', 'site', 'announcements'] as const;
export type Part = (typeof PARTS)[number];

/** The address of a part. */
const partPath = (part: Part): string => (part === 'figures' ? '/organise' : `/organise/${part}`);

export function OrganiseNav() {
  const { t } = useTranslation('account');
  return (
    <Nav aria-label={t('organise.parts.label')}>
      {PARTS.map((part) => (
        <NavLink key={part} to={partPath(part)} end>
          {t(`organise.parts.${part}`)}
        </NavLink>
      ))}
    </Nav>
  );
}
