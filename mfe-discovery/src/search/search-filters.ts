import {
  CATEGORIES,
  type Category,
  PEOPLE_SORTS,
  PROFICIENCIES,
  type Proficiency,
  SKILL_SORTS,
  type SkillSort,
} from '@mutua/contracts/constants';
import { useSearchParams } from 'react-router-dom';

export type SearchMode = 'skills' | 'people';

export interface SearchFilters {
  q: string;
  category: Category | '';
  proficiency: Proficiency | '';
  location: string;
  sortBy: SkillSort;
}

export const NO_FILTERS: SearchFilters = { q: '', category: '', proficiency: '', location: '', sortBy: 'relevance' };

/** What each mode can be sorted by. */
export const sortsOf = (mode: SearchMode): readonly SkillSort[] => (mode === 'skills' ? SKILL_SORTS : PEOPLE_SORTS);

const oneOf = <T extends string, Fallback>(
  values: readonly T[],
  value: string | null,
  fallback: Fallback,
): T | Fallback => values.find((known) => known === value) ?? fallback;

/** What an address asks for. Values that nobody offers count as absent. */
export function readSearch(params: URLSearchParams): { mode: SearchMode; filters: SearchFilters } {
  const mode = params.get('type') === 'people' ? 'people' : 'skills';
  return {
    mode,
    filters: {
      q: params.get('q') ?? '',
      category: mode === 'skills' ? oneOf(CATEGORIES, params.get('category'), '') : '',
      proficiency: mode === 'skills' ? oneOf(PROFICIENCIES, params.get('proficiency'), '') : '',
      location: params.get('location') ?? '',
      sortBy: oneOf(sortsOf(mode), params.get('sortBy'), 'relevance'),
    },
  };
}

/** The address that asks for it; what is as it is by itself is left out. */
export function writeSearch(mode: SearchMode, filters: SearchFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['q', 'category', 'proficiency', 'location', 'sortBy'] as const) {
    if (filters[key] !== NO_FILTERS[key]) params.set(key, filters[key]);
  }
  if (mode === 'people') params.set('type', 'people');
  return params;
}

/** The search that the address holds, and the ways to change it; no change adds a step to the history. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const { mode, filters } = readSearch(params);
  const go = (nextMode: SearchMode, next: SearchFilters) =>
    setParams(writeSearch(nextMode, next), { replace: true, preventScrollReset: true });
  return {
    mode,
    filters,
    update: (change: Partial<SearchFilters>) => go(mode, { ...filters, ...change }),
    /** Keeps what both modes know. */
    switchTo: (next: SearchMode) => go(next, readSearch(writeSearch(next, filters)).filters),
    clear: () => go(mode, NO_FILTERS),
  };
}
