import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { type Located, shownLocation, shownPlaceOf } from '../places/shown-location.ts';
import type { Member } from './member.repository.ts';

/** Both events show the member after the change, with the version that the write sets. It is one more than the version that was read. */
type After = Pick<Member, '_id' | 'version'>;

/** The parts of a member that others see. The location is the one that everybody sees, in English. */
export const memberChanged = (
  after: After & Located & Pick<Member, 'name' | 'avatar' | 'timeZone' | 'languages' | 'reachKm'>,
): DomainEvent => {
  const { _id, name, avatar, timeZone, languages, reachKm, version } = after;
  const { place: _place, placeFor: _for, ...privacy } = after.settings.privacy;
  return newEvent('member.changed', {
    member: {
      _id,
      name,
      avatar,
      location: shownLocation(after, 'visitor', 'en'),
      place: shownPlaceOf(after),
      languages,
      reachKm,
      timeZone,
      privacy,
      version,
    },
  });
};

export const accountChanged = ({
  _id,
  email,
  isVerified,
  preferences,
  settings: {
    notifications,
    reminders,
    time: { quiet },
    delivery: { digest, pushShows },
    place: { units },
  },
  version,
}: After & Pick<Member, 'email' | 'isVerified' | 'preferences' | 'settings'>): DomainEvent =>
  newEvent('account.changed', {
    userId: _id,
    email,
    isVerified,
    preferences,
    notifications,
    reminders,
    quiet,
    pushShows,
    digest,
    units,
    version,
  });
