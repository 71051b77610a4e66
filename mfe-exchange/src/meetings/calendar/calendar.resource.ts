import { api, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    calendar: build.query({ ...endpoint('GET /calendar', 'query'), providesTags: ['Request'] }),
  }),
});

export const { useCalendarQuery } = resource;
