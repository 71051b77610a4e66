import { CATEGORIES } from '@mutua/contracts/limits';
import { CategoryIcon, media, useCategoryLabel, useTranslation } from '@mutua/web-kit';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { scrollRow } from '../shared/scroll-row.ts';
import { type SearchFilters, writeSearch } from './search-filters.ts';

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  /* At 1440 px they all fit in one line, even in a slightly wider font. */
  gap: 6px;
  margin-top: 16px;
  ${scrollRow}
  li {
    flex: none;
  }
  a {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 52px;
    padding: 6px 16px 6px 6px;
    border: 1px solid var(--line-soft);
    border-radius: var(--radius-card);
    background: var(--surface);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
    white-space: nowrap;
    transition: border-color var(--motion-hover);
  }
  ${media.hover} {
    a:hover {
      border-color: var(--line);
      background: var(--surface-hover);
    }
  }
  a[aria-current] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
`;

/** Links to the categories, visible while the panel of filters is closed. The chosen one links back to all. */
export function CategoryRow({ filters }: { filters: SearchFilters }) {
  const { t } = useTranslation('discovery');
  const label = useCategoryLabel();
  const pathOf = (category: SearchFilters['category']) => `?${writeSearch('skills', { ...filters, category })}`;
  return (
    <nav aria-label={t('search.categories')}>
      <Row>
        {CATEGORIES.map((category) => {
          const isChosen = filters.category === category;
          return (
            <li key={category}>
              <Link
                to={pathOf(isChosen ? '' : category)}
                replace
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
              >
                <CategoryIcon category={category} size="sm" decorative />
                {label(category)}
              </Link>
            </li>
          );
        })}
      </Row>
    </nav>
  );
}
