import type { Settings, SettingsInput } from '@mutua/contracts';
import { type Caller, ConflictError, UnauthorizedError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { accountChanged, memberChanged } from '../members/member-events.ts';
import { requireCaller } from '../members/require-member.ts';
import { changedSettings } from './settings.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService({ members }: { members: Pick<MemberRepository, 'findById' | 'change'> }) {
  return {
    /** @throws UnauthorizedError when the account is gone */
    get: async (caller: Caller): Promise<Settings> => (await requireCaller(members, caller)).settings,

    /**
     * Changes the settings that the body names.
     * @throws ConflictError when the sender saw outdated settings; the error contains the present ones
     */
    async change({ userId }: Caller, input: SettingsInput): Promise<Settings> {
      const member = await members.change(userId, (before) => {
        if (input.version !== undefined && input.version !== before.settings.version) {
          throw new ConflictError('Your settings were changed elsewhere', {
            code: 'settings_changed',
            current: { settings: before.settings },
          });
        }
        const settings = changedSettings(before.settings, input);
        const timeZone = settings.time.timeZone ?? before.timeZone;
        const after: Member = { ...before, settings, timeZone, version: before.version + 1 };
        const isAccount =
          input.notifications ||
          input.reminders ||
          input.time?.quiet !== undefined ||
          input.delivery?.digest !== undefined ||
          input.delivery?.pushShows !== undefined ||
          input.place?.units !== undefined;
        const isMemberChanged = input.privacy !== undefined || timeZone !== before.timeZone;
        return {
          set: { settings, timeZone },
          events: [...(isMemberChanged ? [memberChanged(after)] : []), ...(isAccount ? [accountChanged(after)] : [])],
        };
      });
      if (!member) throw new UnauthorizedError();
      return member.settings;
    },
  };
}
