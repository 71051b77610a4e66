import type { DomainEvent } from '@mutua/contracts';
import type { MemberRepository } from '../members/member.repository.ts';
import { accountChanged } from '../members/member-events.ts';

/** Switches e-mail notifications off. Told twice it changes nothing more. */
export const onMailUnsubscribed =
  (members: Pick<MemberRepository, 'change'>) =>
  async ({ payload }: DomainEvent<'mail.unsubscribed'>): Promise<void> => {
    await members.change(payload.userId, (before) => {
      if (!before.preferences.emailNotifications) return null;
      const preferences = { ...before.preferences, emailNotifications: false };
      return {
        set: { preferences },
        events: [accountChanged({ ...before, preferences, version: before.version + 1 })],
      };
    });
  };
