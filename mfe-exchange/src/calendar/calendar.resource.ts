import type { ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

export type Calendar = ResponseOf<'GET /calendar'>;
export type CalendarSession = Calendar['sessions'][number];
export type CalendarProposal = Calendar['proposals'][number];
export type CalendarWaiting = Calendar['waiting'][number];

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
