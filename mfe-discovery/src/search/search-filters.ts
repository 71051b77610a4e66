import {
  CATEGORIES,
  type Category,
  PEOPLE_SORTS,
  PROFICIENCIES,
  type Proficiency,
  SKILL_SORTS,
  type SkillSort,
} from '@mutua/contracts/limits';
import { useLatest } from '@mutua/web-kit/parts';
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

/** The sort orders of each mode. */
export const sortsOf = (mode: SearchMode): readonly SkillSort[] =>
  (mode === 'skills' ? SKILL_SORTS : PEOPLE_SORTS).filter((sort) => sort !== 'distance');

const oneOf = <T extends string, Fallback>(
  values: readonly T[],
  value: string | null,
  fallback: Fallback,
): T | Fallback => values.find((known) => known === value) ?? fallback;

/** Reads the search from an address. Ignores unknown values. */
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

/** Writes the search to an address. Leaves out default values. */
export function writeSearch(mode: SearchMode, filters: SearchFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['q', 'category', 'proficiency', 'location', 'sortBy'] as const) {
    if (filters[key] !== NO_FILTERS[key]) params.set(key, filters[key]);
  }
  if (mode === 'people') params.set('type', 'people');
  return params;
}

/** The search of the address, and functions that change it. Changes replace the entry in the history. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const { mode, filters } = readSearch(params);
  const latest = useLatest(params);
  const go = (nextMode: SearchMode, next: SearchFilters) => {
    latest.current = writeSearch(nextMode, next);
    setParams(latest.current, { replace: true, preventScrollReset: true });
  };
  return {
    mode,
    filters,
    update: (change: Partial<SearchFilters>) => {
      const now = readSearch(latest.current);
      go(now.mode, { ...now.filters, ...change });
    },
    /** Keeps the filters that both modes share. */
    switchTo: (next: SearchMode) => {
      const now = readSearch(latest.current);
      go(next, readSearch(writeSearch(next, now.filters)).filters);
    },
    clear: () => go(readSearch(latest.current).mode, NO_FILTERS),
  };
}
