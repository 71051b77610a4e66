import { DEFAULT_RADIUS, type Goal, type Radius, type Settings, type SpokenLanguage } from '@mutua/contracts';
import { placeIdOf } from '../places/stored-place.ts';
import { settingsOf } from '../settings/settings.ts';
import type { MemberDocument, PlaceAsked } from './member.model.ts';
import { type FullPreferences, preferencesOf } from './preferences.ts';
import type { SearchFields } from './search-fields.ts';

type Place = 'placeId' | 'placeAsked' | 'languages' | 'reachKm';
type Defaulted = 'preferences' | 'settings' | 'timeZone' | 'goal' | 'restingSkills' | Place;
type Hidden = 'outbox' | 'outboxPendingAt' | 'deletedSkills' | 'appliedEvents' | keyof SearchFields;

/** A member as the rest of the service uses it. Fields that are missing in documents of earlier releases have defaults. */
export type Member = Omit<MemberDocument, '_id' | Defaulted | Hidden> & {
  _id: string;
  preferences: FullPreferences;
  settings: Settings;
  timeZone: string | null;
  goal: Goal | null;
  placeId: string | null;
  placeAsked: PlaceAsked | null;
  languages: SpokenLanguage[];
  reachKm: Radius;
  restingSkills: number;
};

export function toMember({ outbox: _outbox, ...document }: MemberDocument): Member {
  const { _id, preferences, settings, timeZone = null, goal = null, followersCount = 0, restingSkills = 0 } = document;
  const { location, placeAsked, languages = [], reachKm = DEFAULT_RADIUS } = document;
  return {
    ...document,
    _id: _id.toHexString(),
    preferences: preferencesOf(preferences),
    settings: settingsOf(settings),
    timeZone,
    goal,
    followersCount,
    placeId: placeIdOf(document),
    // The previous release may have changed the text since.
    placeAsked: placeAsked?.text === location ? placeAsked : null,
    languages,
    reachKm,
    restingSkills,
  };
}
