import type { MatchSettings, MatchSettingsInput } from '@mutua/contracts';
import type { Caller } from '@mutua/service-kit';
import type { RequestRepository } from '../requests/request.repository.ts';
import type { Rebuild } from '../swappers/rebuild.ts';
import type { SettingsRepository } from './settings.repository.ts';

export type SettingsService = ReturnType<typeof createSettingsService>;

/** What a member chose about matches. */
export function createSettingsService({
  settings,
  requests,
  rebuild,
}: {
  settings: SettingsRepository;
  requests: Pick<RequestRepository, 'loadOf'>;
  rebuild: Rebuild;
}) {
  async function get({ userId }: Caller): Promise<MatchSettings> {
    const [chosen, load] = await Promise.all([settings.find(userId), requests.loadOf(userId)]);
    return { ...chosen, exchanges: load.open };
  }

  return {
    get,

    async save(caller: Caller, input: MatchSettingsInput): Promise<MatchSettings> {
      await settings.save(caller.userId, input);
      await rebuild(caller.userId);
      return get(caller);
    },
  };
}
