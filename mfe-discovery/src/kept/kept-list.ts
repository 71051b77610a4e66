import type { BookmarkKind, Place } from '@mutua/contracts';
import { MEET_FILTERS, type MeetFilter, RADII, type Radius } from '@mutua/contracts/limits';
import { useSearchParams } from 'react-router-dom';
import type { KeptQuery } from '../shared/keep/bookmarks.resource.ts';
import { languagesIn } from '../shared/languages-in.ts';

export interface KeptFilters {
  /** How far from the member's own place, in kilometres; null for anywhere. */
  km: Radius | null;
  meet: MeetFilter | '';
  /** Codes with commas: any of these languages. */
  language: string;
}

export const NO_FILTERS: KeptFilters = { km: null, meet: '', language: '' };

/** The part of what the member keeps that the page shows. */
export interface KeptList extends KeptFilters {
  kind: BookmarkKind;
}

/** Reads the list from an address. Ignores unknown values. */
function readList(params: URLSearchParams): KeptList {
  const km = RADII.find((each) => String(each) === params.get('km')) ?? null;
  const meet = MEET_FILTERS.find((each) => each === params.get('meet')) ?? '';
  return {
    kind: params.get('tab') === 'members' ? 'user' : 'skill',
    km,
    // Near nowhere or online are all lessons.
    meet: meet === 'either' && km === null ? '' : meet,
    language: languagesIn(params.get('language') ?? '').join(','),
  };
}

function writeList({ kind, km, meet, language }: KeptList): URLSearchParams {
  const params = new URLSearchParams();
  if (kind === 'user') params.set('tab', 'members');
  if (km) params.set('km', String(km));
  if (meet) params.set('meet', meet);
  if (language) params.set('language', language);
  return params;
}

/** The list of the address, and a function that changes it. */
export function useKeptList() {
  const [params, setParams] = useSearchParams();
  const list = readList(params);
  const change = (next: Partial<KeptList>) => setParams(writeList({ ...list, ...next }), { replace: true });
  return { list, change };
}

/** The parameters of the call. Without an own place nothing is near. */
export function queryOf({ kind, km, meet, language }: KeptList, own: Pick<Place, '_id'> | null): KeptQuery {
  const isNear = own !== null && km !== null;
  return {
    kind,
    from: own?._id,
    ...(isNear && { near: own._id, km }),
    ...(kind === 'skill' && meet && { meet }),
    ...(language && { language }),
  };
}

/** How many filters the list has. */
export const countOfFilters = ({ kind, km, meet, language }: KeptList, own: Place | null): number =>
  [km !== null && own !== null, kind === 'skill' && meet !== '', language !== ''].filter(Boolean).length;
