import type { EventHandler } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import { accountChanged } from '../members/member-events.ts';

/** Switches e-mail notifications off. A repeated event changes nothing. */
export const onMailUnsubscribed =
  ({ members }: { members: Pick<MemberRepository, 'change'> }): EventHandler<'mail.unsubscribed'> =>
  async ({ payload }) => {
    await members.change(payload.userId, (before) => {
      if (!before.preferences.emailNotifications) return null;
      const preferences = { ...before.preferences, emailNotifications: false };
      return {
        set: { preferences },
        events: [accountChanged({ ...before, preferences, version: before.version + 1 })],
      };
    });
  };
