import { MATCHING, type MatchAlerts, type MatchSettingsInput } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { settingsModel } from './settings.model.ts';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

export type StoredMatchSettings = Required<MatchSettingsInput>;

const DEFAULTS = { capacity: MATCHING.capacity.default, rings: true, tellMe: true, tell: undefined };

/** Which matches the member is notified of. After the yes of an older client, a member who was notified of everybody stays so. */
function tellOf({ tellMe, tell }: Pick<MatchSettingsInput, 'tellMe' | 'tell'>, before?: MatchAlerts): MatchAlerts {
  if (tell) return tell;
  if (!tellMe) return 'nothing';
  return before === 'any' ? 'any' : 'mutual';
}

/** What members chose about matches. */
export function createSettingsRepository(connection: Connection) {
  const model = settingsModel(connection);

  return {
    async find(memberId: string): Promise<StoredMatchSettings> {
      const { capacity, rings, tellMe, tell } = (await model.findById(memberId).lean()) ?? DEFAULTS;
      return { capacity, rings, tellMe, tell: tellOf({ tellMe, ...(tell && { tell }) }) };
    },

    async save(_id: string, settings: MatchSettingsInput): Promise<void> {
      const tell = tellOf(settings, (await model.findById(_id).lean())?.tell);
      await model.updateOne({ _id }, { $set: { ...settings, tell, tellMe: tell !== 'nothing' } }, { upsert: true });
    },
  };
}
