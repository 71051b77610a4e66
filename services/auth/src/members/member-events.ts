import type { DomainEvent } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { Member } from './member.repository.ts';

/** Both events show the member after the change, with the version that the write sets: one more than the version that was read. */
type After = Pick<Member, '_id' | 'version'>;

export const memberChanged = ({
  _id,
  name,
  avatar,
  location,
  timeZone,
  version,
}: After & Pick<Member, 'name' | 'avatar' | 'location' | 'timeZone'>): DomainEvent =>
  newEvent('member.changed', { member: { _id, name, avatar, location, timeZone, version } });

export const accountChanged = ({
  _id,
  email,
  isVerified,
  preferences,
  version,
}: After & Pick<Member, 'email' | 'isVerified' | 'preferences'>): DomainEvent =>
  newEvent('account.changed', { userId: _id, email, isVerified, preferences, version });
