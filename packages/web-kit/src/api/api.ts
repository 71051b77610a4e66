import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { takeDocumentAnswer } from './document-answers.ts';
import { ApiError, type ApiFailure } from './errors.ts';
import { nameFormerMembers } from './former-members.ts';
import { type ApiRequest, send } from './request.ts';

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiFailure> = async (apiRequest, { signal }) => {
  try {
    const known = takeDocumentAnswer(apiRequest);
    return { data: known === undefined ? await send(apiRequest, { signal }) : nameFormerMembers(known) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, errors, requestId, current, retryAfter } = error;
    return { error: { status, code, message, errors, requestId, current, ...(retryAfter && { retryAfter }) } };
  }
};

/** The cache tags: the product's entities. A remote may add its own with `enhanceEndpoints({ addTagTypes })`. */
export const TAGS = [
  'Skill',
  'Request',
  'Review',
  'Conversation',
  'Message',
  'Notification',
  'User',
  'Session',
  'Stats',
  'Site',
] as const;

/**
 * The one cache of server data. Remotes add their calls in `*.resource.ts`:
 * `api.injectEndpoints({ overrideExisting: true, endpoints: (build) => ({ … }) })`.
 * `overrideExisting` lets a newer version of the remote replace its calls while the page is open.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  endpoints: () => ({}),
  keepUnusedDataFor: 120,
  refetchOnReconnect: true,
});
