import {
  CATEGORIES,
  type Category,
  LESSON_MODES,
  LESSON_ROLES,
  type LessonMode,
  PROFICIENCIES,
  type Proficiency,
} from '@mutua/contracts/limits';
import { addDays, momentOf, noonOf } from '@mutua/contracts/time';
import { useLatest } from '@mutua/web-kit/parts';
import { useSearchParams } from 'react-router-dom';
import type { LessonFilters } from '../shared/lessons.resource.ts';

export const WHENS = ['today', 'tomorrow', 'weekend', 'week', 'month'] as const;
type When = (typeof WHENS)[number];

/** The list in the address. */
export interface ListFilters {
  q: string;
  when: When | '';
  where: LessonMode | '';
  category: Category | '';
  /** Of the skill. */
  proficiency: Proficiency | '';
  /** The code of a language. */
  language: string;
  free: 'true' | '';
  /** The list of the own lessons. */
  show: 'mine' | '';
  /** Of the own lessons. */
  role: (typeof LESSON_ROLES)[number] | '';
  past: 'true' | '';
}

export const NO_FILTERS: ListFilters = {
  q: '',
  when: '',
  where: '',
  category: '',
  proficiency: '',
  language: '',
  free: '',
  show: '',
  role: '',
  past: '',
};
const NAMES = Object.keys(NO_FILTERS) as (keyof ListFilters)[];

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | '' =>
  values.find((known) => known === value) ?? '';

/** Reads an address. Ignores unknown values. */
export const readList = (params: URLSearchParams): ListFilters => ({
  q: params.get('q') ?? '',
  when: oneOf(WHENS, params.get('when')),
  where: oneOf(LESSON_MODES, params.get('where')),
  category: oneOf(CATEGORIES, params.get('category')),
  proficiency: oneOf(PROFICIENCIES, params.get('proficiency')),
  language: /^[a-z]{2,3}$/.exec(params.get('language') ?? '')?.[0] ?? '',
  free: oneOf(['true'], params.get('free')),
  show: oneOf(['mine'], params.get('show')),
  role: oneOf(LESSON_ROLES, params.get('role')),
  past: oneOf(['true'], params.get('past')),
});

/** The first day of a choice and the day after its last one, from today on. */
export function daysOf(when: When, today: string): [from: string, to: string] {
  if (when === 'today') return [today, addDays(today, 1)];
  if (when === 'tomorrow') return [addDays(today, 1), addDays(today, 2)];
  if (when === 'week') return [today, addDays(today, 7)];
  if (when === 'month') return [today, addDays(today, 30)];
  const weekday = new Date(noonOf(today)).getUTCDay();
  // On a Sunday the weekend is that day.
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday);
  return [weekday === 0 ? today : saturday, addDays(saturday, 2)];
}

/** The filters as parameters of the call. @param clock the reader's zone, and today by it; null where no reader is known */
export function callFilters(filters: ListFilters, clock: { zone: string; today: string } | null): LessonFilters {
  const { q, when, where, category, proficiency, language, free } = filters;
  const days = when && clock && daysOf(when, clock.today);
  const midnight = (day: string) => momentOf(`${day}T00:00`, clock?.zone)?.toISOString();
  return {
    q: q.trim() || undefined,
    category: category || undefined,
    proficiency: proficiency || undefined,
    language: language || undefined,
    where: where || undefined,
    free: free || undefined,
    ...(days && { from: midnight(days[0]), to: midnight(days[1]) }),
  };
}

/** The list of the address, and what changes it. Changes replace the entry in the history. */
export function useListFilters() {
  const [params, setParams] = useSearchParams();
  const latest = useLatest(params);
  const go = (next: ListFilters) => {
    const written = new URLSearchParams();
    for (const name of NAMES) if (next[name]) written.set(name, next[name]);
    latest.current = written;
    setParams(written, { replace: true, preventScrollReset: true });
  };
  return {
    filters: readList(params),
    update: (change: Partial<ListFilters>) => go({ ...readList(latest.current), ...change }),
    clear: () => go(NO_FILTERS),
  };
}
