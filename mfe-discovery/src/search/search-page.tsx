import {
  Button,
  LinkButton,
  media,
  Page,
  PageHeader,
  type Prepare,
  SegmentedControl,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { BookOpen, SlidersHorizontal, Users } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { iconOnly } from '../shared/filter-styles.ts';
import { readSkills } from '../shared/skills.resource.ts';
import { CategoryRow } from './category-row.tsx';
import { FilterChips, useActiveFilters } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { SearchBox } from './search-box.tsx';
import { readSearch, useSearch } from './search-filters.ts';
import { skillFilters } from './search-parameters.ts';
import { PeopleResults, SkillResults } from './search-results.tsx';
import { useDelayedText } from './use-delayed-text.ts';
import { useHideOwnPlace, useSearchPlace } from './use-search-place.ts';

/* Sends the form to an address, so that it works before the scripts run. */
const Bar = styled.form.attrs({ role: 'search', action: '/search', method: 'get' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 12px;
`;
/* Its summary stands beside the search box, its content below both. */
const Filters = styled.details`
  display: contents;
  &::details-content {
    grid-column: 1 / -1;
  }
`;
/** Does not fit into the search box on a phone. */
const Hint = styled.p`
  display: none;
  margin-top: 6px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  ${phone} {
    display: block;
  }
`;
/** A quiet link, because the header has the same one on every page. Its text ends at the edge of the line. */
const ShareLink = styled(LinkButton).attrs({ variant: 'ghost', size: 'sm' })`
  margin: -6px -12px -6px auto;
`;
const FilterButton = styled(Button).attrs({ forwardedAs: 'summary' })`
  height: 52px;
  &::-webkit-details-marker {
    display: none;
  }
  ${media.narrow} {
    ${iconOnly}
  }
`;
const FilterCount = styled.span`
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border-radius: 9px;
  background: var(--accent);
  color: var(--on-accent);
  font-size: 11px;
  line-height: 18px;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;

export const prepare: Prepare = ({ search }) => [readSkills(skillFilters(readSearch(search).filters, null))];

export function SearchPage() {
  const { t } = useTranslation('discovery');
  const { isAuthenticated } = useSession();
  const { mode, filters, update, switchTo, clear } = useSearch();
  const query = useDelayedText(filters.q, (q) => update({ q }));
  const location = useDelayedText(filters.location, (place) => update({ location: place }));
  const searchPlace = useSearchPlace(filters);
  useHideOwnPlace(filters, searchPlace, update);
  const active = useActiveFilters(filters, searchPlace);
  // Afterwards the browser opens and closes the element.
  const [isOpenAtFirst] = useState(active.length > 0);

  const clearAll = () => {
    query.setText('');
    location.setText('');
    clear();
  };
  const isFiltered = active.length > 0 || filters.q.trim() !== '';
  const Results = mode === 'skills' ? SkillResults : PeopleResults;

  return (
    <Page title={t(`search.${mode}.title`)}>
      <PageHeader
        title={t(`search.${mode}.title`)}
        subtitle={t('search.subtitle', { what: t(`search.${mode}.purpose`) })}
        actions={
          <SegmentedControl
            label={t('search.mode')}
            options={[
              { value: 'skills', label: t('search.skills.tab'), icon: <BookOpen aria-hidden /> },
              { value: 'people', label: t('search.people.tab'), icon: <Users aria-hidden /> },
            ]}
            value={mode}
            onChange={switchTo}
          />
        }
      />
      <Bar onSubmit={(event) => event.preventDefault()}>
        {mode === 'people' && <input type="hidden" name="type" value="people" />}
        {/* Without a submit button, Enter does not submit a form with several fields. */}
        <button type="submit" hidden />
        <SearchBox mode={mode} text={query.text} onText={query.setText} query={filters.q} onSubmit={query.settleNow} />
        <Filters open={isOpenAtFirst}>
          <FilterButton variant="secondary" icon={<SlidersHorizontal aria-hidden />}>
            <span>{t('search.filters')}</span>
            {active.length > 0 && <FilterCount>{active.length}</FilterCount>}
          </FilterButton>
          <FilterPanel
            mode={mode}
            filters={filters}
            onChange={update}
            searchPlace={searchPlace}
            location={location.text}
            onLocation={location.setText}
          />
        </Filters>
      </Bar>
      <Hint>{t('search.hint')}</Hint>
      {mode === 'skills' && <CategoryRow filters={filters} />}
      <Results
        filters={filters}
        searchPlace={searchPlace}
        onChange={update}
        chips={<FilterChips active={active} onChange={update} onClear={clearAll} />}
        onClear={isFiltered ? clearAll : undefined}
        end={isAuthenticated && <ShareLink to="/skills/create">{t('search.share')}</ShareLink>}
      />
    </Page>
  );
}
