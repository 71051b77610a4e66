import type { SettingsInput } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { accountChanged } from '../members/member-events.ts';
import { changedSettings } from '../settings/settings.ts';

/** Returns the fields of the member that change; null when nothing changes. */
function changeOf({ preferences, settings }: Member, topic: string | null): Partial<Member> | null {
  if (topic === null) {
    return preferences.emailNotifications ? { preferences: { ...preferences, emailNotifications: false } } : null;
  }
  const change = (input: SettingsInput) => ({ settings: changedSettings(settings, input) });
  if (topic === 'digest') return settings.delivery.digest === 'off' ? null : change({ delivery: { digest: 'off' } });
  const delivery = Object.entries(settings.notifications).find(([known]) => known === topic)?.[1];
  if (!delivery?.mail && !delivery?.digest) return null;
  return change({ notifications: { [topic]: { mail: false, digest: false } } });
}

/** Switches off the mails of one topic, the digest, or all mails about notifications. A repeated event changes nothing. */
export const onMailUnsubscribed =
  ({ members }: { members: Pick<MemberRepository, 'change'> }): EventHandler<'mail.unsubscribed'> =>
  async ({ payload: { userId, topic } }) => {
    await members.change(userId, (before) => {
      const set = changeOf(before, topic);
      return set && { set, events: [accountChanged({ ...before, ...set, version: before.version + 1 })] };
    });
  };
