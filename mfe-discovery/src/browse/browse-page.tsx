import { CATEGORIES } from '@mutua/contracts/limits';
import {
  CategoryIcon,
  EmptyState,
  LinkButton,
  media,
  Page,
  PageHeader,
  type Prepare,
  useCategoryLabel,
  useTranslation,
} from '@mutua/web-kit';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { CardList } from '../shared/card-list.tsx';
import { NextLesson } from '../shared/next-lesson.tsx';
import { pagedList } from '../shared/pages.ts';
import { scrollRow } from '../shared/scroll-row.ts';
import { SkillCard, SkillCardSkeleton } from '../shared/skill-card.tsx';
import { readSkills, type SkillFilters, useSkillSearchInfiniteQuery } from '../shared/skills.resource.ts';

const Categories = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-bottom: 28px;
  ${scrollRow}
`;
const CategoryLink = styled(Link)`
  display: flex;
  flex: none;
  gap: 8px;
  align-items: center;
  min-height: 36px;
  padding: 0 14px;
  border: 1px solid var(--line);
  border-radius: var(--radius-pill);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  transition: background var(--motion-hover);
  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  &[aria-current] {
    border-color: transparent;
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
  ${media.touch} {
    min-height: 44px;
  }
`;

const filtersOf = (params: URLSearchParams): SkillFilters => ({
  category: CATEGORIES.find((known) => known === params.get('category')),
  sortBy: 'newest',
});

export const prepare: Prepare = ({ search }) => [readSkills(filtersOf(search))];

/** Every skill, or those of one category, the newest first. */
export function BrowsePage() {
  const { t } = useTranslation('discovery');
  const categoryLabel = useCategoryLabel();
  const [params] = useSearchParams();
  const filters = filtersOf(params);
  const { category } = filters;
  const categories = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // On a phone the row scrolls sideways, so the chosen category is scrolled into view. `scrollIntoView` would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen link follows the category
  useEffect(() => {
    const row = categories.current;
    const link = row?.querySelector('[aria-current]');
    // The visitor may have scrolled the row before the scripts ran.
    const hasScrolled = isFirst.current && row?.scrollLeft !== 0;
    isFirst.current = false;
    if (!row || !link || hasScrolled) return;
    const [box, own] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    row.scrollLeft += own.left - box.left - (box.width - own.width) / 2;
  }, [category]);

  const list = pagedList(useSkillSearchInfiniteQuery(filters), ({ skills }) => skills, t('search.skills.failed'));

  return (
    <Page title={t('browse.title')}>
      <PageHeader
        title={t('browse.title')}
        subtitle={t('browse.subtitle')}
        actions={
          <LinkButton to="/search" variant="secondary" icon={<Search aria-hidden />}>
            {t('browse.search')}
          </LinkButton>
        }
      />
      <Categories ref={categories} aria-label={t('browse.categories')}>
        <CategoryLink to="/skills" replace preventScrollReset aria-current={category ? undefined : 'page'}>
          {t('search.allCategories')}
        </CategoryLink>
        {CATEGORIES.map((value) => (
          <CategoryLink
            key={value}
            to={`/skills?category=${value}`}
            replace
            preventScrollReset
            aria-current={value === category ? 'page' : undefined}
          >
            <CategoryIcon category={value} bare />
            {categoryLabel(value)}
          </CategoryLink>
        ))}
      </Categories>
      <CardList
        list={list}
        card={(skill) => <SkillCard skill={skill} more={<NextLesson of={skill} />} />}
        skeleton={SkillCardSkeleton}
        moreLabel={t('search.skills.more')}
        empty={
          <EmptyState
            title={t('browse.empty')}
            action={<LinkButton to="/skills/create">{t('search.share')}</LinkButton>}
          >
            {t('browse.emptyHint')}
          </EmptyState>
        }
      />
    </Page>
  );
}
