import type { Calendar, ConversationStateInput, ResponseOf } from '@mutua/contracts';
import { api, endpoint, request } from '@mutua/web-kit';
import { talkOf } from './talk.ts';

type MessageHitPage = ResponseOf<'GET /messages/search'>;
type CorrectionPage = ResponseOf<'GET /messages/request/:requestId/corrections'>;
type ConversationPage = ResponseOf<'GET /messages/conversations'>;

const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Pick<MessageHitPage, 'nextCursor'>) => nextCursor ?? undefined,
};

/** The calls for the list of conversations and for the open one. */
export const messagingResource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** All conversations, or those that match a search text, page by page. */
    conversationList: build.infiniteQuery<ConversationPage, string, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: q, pageParam: cursor }) => request('GET /messages/conversations', { query: { q, cursor } }),
      providesTags: ['Conversation'],
    }),
    /** The conversations that the member has archived, page by page. */
    archivedList: build.infiniteQuery<ConversationPage, void, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam: cursor }) => request('GET /messages/conversations', { query: { archived: 'true', cursor } }),
      providesTags: ['Conversation'],
    }),
    /** Archives, mutes or marks a conversation. Archiving reloads the two lists. */
    setConversationState: build.mutation({
      ...endpoint(
        'PUT /messages/conversations/:requestId/state',
        ({ requestId, body }: { requestId: string; body: ConversationStateInput }) => ({ params: { requestId }, body }),
      ),
      invalidatesTags: (_result, error, { body }) => (!error && body.archived !== undefined ? ['Conversation'] : []),
    }),
    /** The messages that contain a text, page by page. */
    messageHits: build.infiniteQuery<MessageHitPage, string, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: q, pageParam: cursor }) => request('GET /messages/search', { query: { q, cursor } }),
    }),
    /** The messages of one conversation that contain a text, newest first. */
    conversationHits: build.infiniteQuery<MessageHitPage, { requestId: string; q: string }, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam: cursor }) => request('GET /messages/search', { query: { ...queryArg, cursor } }),
    }),
    /** The corrections of one conversation, page by page. */
    correctionList: build.infiniteQuery<CorrectionPage, string, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
      },
      query: ({ queryArg: requestId, pageParam: page }) =>
        request('GET /messages/request/:requestId/corrections', { params: { requestId }, query: { page } }),
    }),
    conversation: build.query({
      ...endpoint(
        'GET /messages/conversations/:requestId',
        (requestId: string) => ({ params: { requestId } }),
        'conversation',
      ),
      providesTags: ['Conversation'],
    }),
    chatRequest: build.query({ ...endpoint('GET /requests/:id', 'id', 'request'), providesTags: ['Request'] }),
    /** The sessions of all exchanges between two moments, by time, and the open proposals. */
    meetingsBetween: build.query<Pick<Calendar, 'sessions' | 'proposals'>, { from: string; to: string }>({
      query: (query) => request('GET /calendar', { query }),
      transformResponse: ({ sessions, proposals }: Calendar) => ({ sessions, proposals }),
      providesTags: ['Request'],
    }),
    uploadChatFile: build.mutation<
      ResponseOf<'POST /upload/chat-file'>,
      { requestId: string; file: File; onProgress: (fraction: number) => void }
    >({
      query: ({ requestId, file, onProgress }) => {
        const form = new FormData();
        form.append('file', file);
        return request('POST /upload/chat-file', {
          query: { requestId: talkOf(requestId).uploadTo },
          form,
          onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
        });
      },
    }),
  }),
});

export const {
  useConversationListInfiniteQuery,
  useArchivedListInfiniteQuery,
  useSetConversationStateMutation,
  useMessageHitsInfiniteQuery,
  useConversationHitsInfiniteQuery,
  useCorrectionListInfiniteQuery,
  useConversationQuery,
  useChatRequestQuery,
  useMeetingsBetweenQuery,
} = messagingResource;
