import type { ResponseOf } from '@mutua/contracts';
import { api, endpoint, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The places where the member likes to meet, and whether those with an exchange see the member's town. */
    meetingPlaces: build.query<{ places: string[]; isTownShown: boolean }, void>({
      query: () => request('GET /users/settings'),
      transformResponse: ({ settings }: ResponseOf<'GET /users/settings'>) => ({
        places: settings.place.meetingPlaces,
        isTownShown: settings.privacy.place === 'city',
      }),
    }),
    townOf: build.query({ ...endpoint('GET /users/:id', 'id', 'user'), providesTags: ['User'] }),
  }),
});

export const { useMeetingPlacesQuery, useTownOfQuery } = resource;
