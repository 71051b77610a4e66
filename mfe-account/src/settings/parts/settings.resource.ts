import type { BodyInput, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    settings: build.query<ResponseOf<'GET /users/settings'>, void>({ query: () => request('GET /users/settings') }),
    changeSettings: build.mutation<ResponseOf<'PUT /users/settings'>, BodyInput<'PUT /users/settings'>>({
      query: (body) => request('PUT /users/settings', { body }),
    }),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = resource;
/** Replaces the settings in the cache. */
export const settingsRead = (settings: ResponseOf<'GET /users/settings'>) =>
  resource.util.upsertQueryData('settings', undefined, settings);
