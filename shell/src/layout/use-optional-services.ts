import { type ApiFailure, type ApiRequest, api, isApiFailure, request, useRemotes, useSession } from '@mutua/web-kit';
import {
  type OptionalService,
  readAvailability,
  type ServiceAvailability,
  storeAvailability,
} from '@mutua/web-kit/parts';
import { useState } from 'react';

/** For how long the answer is reused; shorter for a missing service. */
const KNOWN_MS = { there: 15 * 60_000, away: 60_000 } as const;

const isFresh = ({ isThere, at }: ServiceAvailability) => {
  const age = Date.now() - at;
  return age >= 0 && age < KNOWN_MS[isThere ? 'there' : 'away'];
};

type Answer = { error?: ApiFailure };
type Send = (asked: ApiRequest) => PromiseLike<Answer> | Answer;

/** Fails when the answer is unknown, because the network is away. */
async function check(service: OptionalService, asked: ApiRequest, send: Send) {
  const { error } = await send(asked);
  if (error && !(isApiFailure(error) && [404, 503].includes(error.status))) return { error };
  storeAvailability(service, !error);
  return { data: !error };
}

const { useHasMatchesQuery, useHasLessonsQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    hasMatches: build.query<boolean, void>({
      queryFn: (_arg, _api, _options, send) => check('matches', request('GET /matches/settings'), send),
    }),
    hasLessons: build.query<boolean, void>({
      queryFn: (_arg, _api, _options, send) => check('lessons', request('GET /lessons/allowance'), send),
    }),
  }),
});

/** @param first what counts until the first answer on this device */
function useHas(service: OptionalService, useCheck: typeof useHasMatchesQuery, first: boolean) {
  const { user } = useSession();
  const { entries } = useRemotes();
  const [known] = useState(() => readAvailability(service));
  const isNeeded = entries.some(({ navigation = [] }) => navigation.some(({ needs }) => needs === service));
  const { data, isLoading } = useCheck(undefined, {
    skip: !user || !isNeeded || (known !== null && isFresh(known)),
  });
  return { isThere: data ?? known?.isThere ?? first, isKnown: !isLoading };
}

/**
 * Which optional services are available, as known on this device and checked again after some minutes. Only members check one, and only
 * while a remote has a page that needs it. `isKnown` is false before the first answers.
 */
export function useOptionalServices(): { available: string; isKnown: boolean } {
  const matches = useHas('matches', useHasMatchesQuery, false);
  // Visitors see the link to lessons, and so does the frame of a member's first page. It must not go and come back.
  const lessons = useHas('lessons', useHasLessonsQuery, true);
  const services: Record<OptionalService, typeof matches> = { matches, lessons };
  const available = Object.entries(services).flatMap(([name, { isThere }]) => (isThere ? [name] : []));
  return { available: available.join(' '), isKnown: Object.values(services).every(({ isKnown }) => isKnown) };
}
