import { isDeepStrictEqual } from 'node:util';
import { zoneOfPlace } from '../places/change-place.ts';
import type { Member, MemberChange } from './member.repository.ts';
import { accountChanged, memberChanged } from './member-events.ts';

/** The fields whose change publishes `member.changed`. */
const PUBLISHED_FIELDS = ['name', 'avatar', 'location', 'placeId', 'languages', 'reachKm', 'timeZone'] as const;

/** Returns the write of changed fields, with the events that tell others. */
export function changeOf(before: Member, changed: MemberChange['set'], isAccountChanged = false): MemberChange {
  const version = before.version + 1;
  const withPlace = 'placeId' in changed && {
    timeZone: zoneOfPlace({ ...before, ...changed }),
    placeVersion: version,
  };
  const set = { ...changed, ...withPlace };
  const after = { ...before, ...set, version };
  const isPublished = PUBLISHED_FIELDS.some((field) => !isDeepStrictEqual(after[field], before[field]));
  return {
    set,
    events: [...(isPublished ? [memberChanged(after)] : []), ...(isAccountChanged ? [accountChanged(after)] : [])],
  };
}
