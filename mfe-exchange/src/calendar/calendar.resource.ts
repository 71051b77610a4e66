import type { Calendar } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    calendar: build.query<Calendar, { from: string; to: string }>({
      query: (query) => request('GET /calendar', { query }),
      providesTags: ['Request'],
    }),
  }),
});

export const { useCalendarQuery } = resource;
