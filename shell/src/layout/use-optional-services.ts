import { api, isApiFailure, request, useRemotes, useSession } from '@mutua/web-kit';
import { type MatchesAvailability, readMatchesAvailability, storeMatchesAvailability } from '@mutua/web-kit/parts';
import { useState } from 'react';

/** For how long the answer is reused; shorter for a missing service. */
const KNOWN_MS = { there: 15 * 60_000, away: 60_000 } as const;

const isFresh = ({ isThere, at }: MatchesAvailability) => {
  const age = Date.now() - at;
  return age >= 0 && age < KNOWN_MS[isThere ? 'there' : 'away'];
};

const { useHasMatchesQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Whether the matches service answers. Fails when the answer is unknown, because the network is away. */
    hasMatches: build.query<boolean, void>({
      queryFn: async (_arg, _api, _options, send) => {
        const { error } = await send(request('GET /matches/settings'));
        if (error && !(isApiFailure(error) && [404, 503].includes(error.status))) return { error };
        storeMatchesAvailability(!error);
        return { data: !error };
      },
    }),
  }),
});

/**
 * Whether the optional matches service is available, as known on this device and checked again after some minutes. Only members check it,
 * and only while a remote has a page that needs it. `isKnown` is false before the first answer.
 */
export function useHasMatches(): { hasMatches: boolean; isKnown: boolean } {
  const { user } = useSession();
  const { entries } = useRemotes();
  const [known] = useState(readMatchesAvailability);
  const isNeeded = entries.some(({ navigation = [] }) => navigation.some(({ needs }) => needs === 'matches'));
  const { data, isLoading } = useHasMatchesQuery(undefined, {
    skip: !user || !isNeeded || (known !== null && isFresh(known)),
  });
  return { hasMatches: data ?? known?.isThere ?? false, isKnown: !isLoading };
}
