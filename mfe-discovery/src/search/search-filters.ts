import type { Place } from '@mutua/contracts';
import {
  CATEGORIES,
  type Category,
  DEFAULT_RADIUS,
  MEET_FILTERS,
  type MeetFilter,
  PEOPLE_SORTS,
  PROFICIENCIES,
  type Proficiency,
  SEARCH_RADII,
  type SearchRadius,
  SKILL_SORTS,
  type SkillSort,
} from '@mutua/contracts/limits';
import { useLatest } from '@mutua/web-kit/parts';
import { useSearchParams } from 'react-router-dom';
import { languagesIn } from '../shared/languages-in.ts';

export type SearchMode = 'skills' | 'people';

export interface SearchFilters {
  q: string;
  category: Category | '';
  proficiency: Proficiency | '';
  location: string;
  /** The id of a place, `ME`, or the id of a saved search, whose place is meant. */
  near: string;
  km: SearchRadius;
  meet: MeetFilter | '';
  /** Codes with commas: any of these languages. */
  language: string;
  sortBy: SkillSort;
}

/** The member's own place. An address never contains its id, so a link that is passed on says nothing about its sender. */
export const ME = 'me';

const PLACE_ID = /^[1-9]\d{0,9}$/;
const OBJECT_ID = /^[\da-f]{24}$/;

/** Whether a search is near the place of a saved search. Alerts lead here, because a link with that place might be passed on. */
export const isSavedSearch = (near: string): boolean => OBJECT_ID.test(near);

export const NO_FILTERS: SearchFilters = {
  q: '',
  category: '',
  proficiency: '',
  location: '',
  near: '',
  km: DEFAULT_RADIUS,
  meet: '',
  language: '',
  sortBy: 'relevance',
};

const FILTERS = Object.keys(NO_FILTERS) as (keyof SearchFilters)[];

/** The sort orders of each mode. */
export const sortsOf = (mode: SearchMode): readonly SkillSort[] => (mode === 'skills' ? SKILL_SORTS : PEOPLE_SORTS);

/** The filters by place and language as parameters of a call. `own` is the member's own place. */
export function placeParameters(filters: SearchFilters, own: Pick<Place, '_id'> | null | undefined) {
  const near = filters.near === ME ? own?._id : PLACE_ID.exec(filters.near)?.[0];
  const from = filters.sortBy === 'distance' && !near ? own?._id : undefined;
  const isUnmeasured = filters.sortBy === 'distance' && !near && !from;
  return {
    near,
    km: near && filters.km !== DEFAULT_RADIUS ? filters.km : undefined,
    from,
    language: filters.language || undefined,
    // Without a place nothing is near.
    sortBy: isUnmeasured ? NO_FILTERS.sortBy : filters.sortBy,
  };
}

const oneOf = <T extends string, Fallback>(
  values: readonly T[],
  value: string | null,
  fallback: Fallback,
): T | Fallback => values.find((known) => known === value) ?? fallback;

const nearIn = (value: string, mode: SearchMode): string =>
  value === ME || PLACE_ID.test(value) || (mode === 'skills' && isSavedSearch(value)) ? value : NO_FILTERS.near;

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
      near: nearIn(params.get('near') ?? '', mode),
      km: SEARCH_RADII.find((km) => String(km) === params.get('km')) ?? DEFAULT_RADIUS,
      meet: mode === 'skills' ? oneOf(MEET_FILTERS, params.get('meet'), '') : '',
      language: languagesIn(params.get('language') ?? '').join(','),
      sortBy: oneOf(sortsOf(mode), params.get('sortBy'), 'relevance'),
    },
  };
}

/** Writes the search to an address. Leaves out default values. */
export function writeSearch(mode: SearchMode, filters: SearchFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of FILTERS) {
    if (filters[key] !== NO_FILTERS[key]) params.set(key, String(filters[key]));
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
