import { MATCHING, type MatchSettingsInput } from '@mutua/contracts';
import type { Connection } from 'mongoose';
import { settingsModel } from './settings.model.ts';

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

const DEFAULTS: MatchSettingsInput = { capacity: MATCHING.capacity.default, rings: true, tellMe: true };

/** What members chose about matches. */
export function createSettingsRepository(connection: Connection) {
  const model = settingsModel(connection);

  return {
    async find(memberId: string): Promise<MatchSettingsInput> {
      const { capacity, rings, tellMe } = (await model.findById(memberId).lean()) ?? DEFAULTS;
      return { capacity, rings, tellMe };
    },

    async save(_id: string, settings: MatchSettingsInput): Promise<void> {
      await model.updateOne({ _id }, { $set: settings }, { upsert: true });
    },
  };
}
