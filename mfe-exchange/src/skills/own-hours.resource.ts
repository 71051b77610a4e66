import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** Whether the member has weekly hours that a skill can use. */
    hasWeeklyHours: build.query<boolean, void>({
      query: () => request('GET /calendar/hours'),
      transformResponse: ({ hours }: ResponseOf<'GET /calendar/hours'>) =>
        Object.values(hours.weekly).some((slots) => slots.length > 0),
    }),
  }),
});

export const { useHasWeeklyHoursQuery } = resource;
