import type { Goal, Settings } from '@mutua/contracts';
import { settingsOf } from '../settings/settings.ts';
import type { MemberDocument } from './member.model.ts';
import { type FullPreferences, preferencesOf } from './preferences.ts';
import type { SearchFields } from './search-fields.ts';

type Hidden = 'outbox' | 'outboxPendingAt' | 'deletedSkills' | 'appliedEvents' | keyof SearchFields;

/** A member as the rest of the service uses it. Fields that are missing in documents of earlier releases have defaults. */
export type Member = Omit<MemberDocument, '_id' | 'preferences' | 'settings' | 'timeZone' | 'goal' | Hidden> & {
  _id: string;
  preferences: FullPreferences;
  settings: Settings;
  timeZone: string | null;
  goal: Goal | null;
};

export function toMember({ outbox: _outbox, ...document }: MemberDocument): Member {
  const { _id, preferences, settings, timeZone = null, goal = null, followersCount = 0 } = document;
  return {
    ...document,
    _id: _id.toHexString(),
    preferences: preferencesOf(preferences),
    settings: settingsOf(settings),
    timeZone,
    goal,
    followersCount,
  };
}
