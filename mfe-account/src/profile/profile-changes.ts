import type { BodyInput, User } from '@mutua/contracts';
import { DEFAULT_RADIUS } from '@mutua/contracts/limits';
import { isApiFailure } from '@mutua/web-kit';

/** Returns the values of the form for a member. */
export const valuesOf = ({ name, bio, location, avatar, preferences, ...user }: User) => {
  const { darkMode, theme = darkMode ? 'dark' : 'system', ...others } = preferences;
  const { place, languages = [], reachKm = DEFAULT_RADIUS } = user;
  return {
    ...{ name, bio, location, avatar, languages, reachKm },
    placeId: place?._id ?? null,
    preferences: { ...others, theme },
  };
};

type Stored = ReturnType<typeof valuesOf>;
/** What the checked form contains. */
export type ProfileValues = Pick<Stored, 'name' | 'bio' | 'location' | 'languages' | 'reachKm' | 'preferences'> & {
  avatar?: string | null | undefined;
  placeId?: string | null | undefined;
};

/** The fields that differ. */
function changed<Values extends object>(values: Values, before: Values): Partial<Values> {
  const isOther = (now: unknown, then: unknown) => JSON.stringify(now ?? null) !== JSON.stringify(then ?? null);
  const names = Object.keys(values) as (keyof Values)[];
  return Object.fromEntries(
    names.flatMap((name) => (isOther(values[name], before[name]) ? [[name, values[name]]] : [])),
  ) as Partial<Values>;
}

/**
 * The changes that the form sends: only what differs from the profile that it saw, because another device may have changed the rest. A
 * typed location removes the place, so then no place is sent.
 */
export function profileChanges(seen: User, values: ProfileValues): BodyInput<'PUT /users/profile'> {
  const before = valuesOf(seen);
  const { placeId, location, preferences, ...others } = values;
  const settings = changed(preferences, before.preferences);
  const isMoved = (placeId ?? null) !== before.placeId || location !== before.location;
  return {
    ...changed<typeof others>(others, before),
    ...(Object.keys(settings).length > 0 && { preferences: settings }),
    ...(isMoved && {
      ...(placeId && placeId !== before.placeId ? { placeId } : { location }),
      ...(seen.version !== undefined && { version: seen.version }),
    }),
  };
}

/** Returns the present profile from the error when another device has changed the place. */
export function presentOf(error: unknown): User | null {
  if (!isApiFailure(error) || error.status !== 409) return null;
  return (error.current as { user?: User } | null)?.user ?? null;
}
