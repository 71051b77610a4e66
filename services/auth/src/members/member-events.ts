import { type DomainEvent, NO_PLACE } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { shownLocation } from '../settings/shown-location.ts';
import type { Member } from './member.repository.ts';

/** Both events show the member after the change, with the version that the write sets. It is one more than the version that was read. */
type After = Pick<Member, '_id' | 'version'>;

export const memberChanged = ({
  _id,
  name,
  avatar,
  location,
  timeZone,
  settings: { privacy },
  version,
}: After & Pick<Member, 'name' | 'avatar' | 'location' | 'timeZone' | 'settings'>): DomainEvent => {
  const { place, ...rules } = privacy;
  const shown = shownLocation(location, place);
  return newEvent('member.changed', {
    member: {
      _id,
      name,
      avatar,
      location: shown,
      timeZone,
      privacy: rules,
      ...NO_PLACE,
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
    version,
  });
