import type { Conversation, ExchangeRequest, ResponseOf } from '@mutua/contracts';
import { api, request } from '@mutua/web-kit';

/** What the list of conversations and the open one read and change. */
export const messagingResource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    conversationList: build.query<Conversation[], void>({
      query: () => request('GET /messages/conversations'),
      transformResponse: ({ conversations }: ResponseOf<'GET /messages/conversations'>) => conversations,
      providesTags: ['Conversation'],
    }),
    chatRequest: build.query<ExchangeRequest, string>({
      query: (id) => request('GET /requests/:id', { params: { id } }),
      transformResponse: ({ request: found }: ResponseOf<'GET /requests/:id'>) => found,
      providesTags: ['Request'],
    }),
    blockMember: build.mutation<ResponseOf<'POST /users/:id/block'>, string>({
      query: (id) => request('POST /users/:id/block', { params: { id } }),
      invalidatesTags: ['User', 'Conversation'],
    }),
    uploadChatFile: build.mutation<
      ResponseOf<'POST /upload/chat-file'>,
      { requestId: string; file: File; onProgress: (fraction: number) => void }
    >({
      query: ({ requestId, file, onProgress }) => {
        const form = new FormData();
        form.append('file', file);
        return request('POST /upload/chat-file', {
          query: { requestId },
          form,
          onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
        });
      },
    }),
  }),
});

export const { useConversationListQuery, useChatRequestQuery, useBlockMemberMutation, useUploadChatFileMutation } =
  messagingResource;
