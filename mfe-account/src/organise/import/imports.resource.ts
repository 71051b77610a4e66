import type { BodyInput, ImportVerdict, ResponseOf } from '@mutua/contracts';
import type { ItemKind } from '@mutua/contracts/limits';
import { api, endpoint, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

type Rows = ResponseOf<'GET /imports/:id/rows'>;

/** The list of imports. A change of an import fetches it, too. */
const LIST = { type: 'Import', id: 'list' } as const;

const resource = api.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    imports: build.query({ ...endpoint('GET /imports'), providesTags: [LIST] }),
    oneImport: build.query({ ...endpoint('GET /imports/:id', 'id', 'import'), providesTags: ['Import'] }),
    importRows: build.infiniteQuery<Rows, { id: string; verdict: ImportVerdict | '' }, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: { id, verdict }, pageParam: page }) =>
        request('GET /imports/:id/rows', { params: { id }, query: { page, ...(verdict && { verdict }) } }),
      providesTags: ['Import'],
    }),
    importLines: build.infiniteQuery<ResponseOf<'GET /imports/:id/items'>, string, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg: id, pageParam: page }) =>
        request('GET /imports/:id/items', { params: { id }, query: { page } }),
      providesTags: ['Import'],
    }),
    addItems: build.mutation<ResponseOf<'POST /imports/:id/items'>, { id: string; file: File; kind: ItemKind | '' }>({
      query: ({ id, file, kind }) => {
        const form = new FormData();
        form.append('file', file);
        return request('POST /imports/:id/items', { params: { id }, query: kind ? { kind } : {}, form });
      },
      invalidatesTags: ['Import'],
    }),
    readItemsAgain: build.mutation({
      ...endpoint(
        'PUT /imports/:id/items/:file/mapping',
        ({ id, file, ...body }: { id: string; file: number } & BodyInput<'PUT /imports/:id/items/:file/mapping'>) => ({
          params: { id, file },
          body,
        }),
      ),
      invalidatesTags: ['Import'],
    }),
    removeItems: build.mutation({ ...endpoint('DELETE /imports/:id/items', 'id'), invalidatesTags: ['Import'] }),
    uploadImport: build.mutation<ResponseOf<'POST /imports'>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('file', file);
        return request('POST /imports', { form });
      },
      // Also after a refusal: another organiser may be importing.
      invalidatesTags: ['Import'],
    }),
    readAgain: build.mutation({
      ...endpoint(
        'PUT /imports/:id/mapping',
        ({ id, ...body }: { id: string } & BodyInput<'PUT /imports/:id/mapping'>) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['Import'],
    }),
    startImport: build.mutation({
      ...endpoint(
        'POST /imports/:id/start',
        ({ id, ...body }: { id: string } & BodyInput<'POST /imports/:id/start'>) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: ['Import'],
    }),
    pauseImport: build.mutation({ ...endpoint('POST /imports/:id/pause', 'id'), invalidatesTags: ['Import'] }),
    resumeImport: build.mutation({ ...endpoint('POST /imports/:id/resume', 'id'), invalidatesTags: ['Import'] }),
    undoImport: build.mutation({ ...endpoint('POST /imports/:id/undo', 'id'), invalidatesTags: ['Import'] }),
    // What the page still shows of it is not asked for again: it is gone.
    forgetImport: build.mutation({ ...endpoint('DELETE /imports/:id', 'id'), invalidatesTags: [LIST] }),
  }),
});

export const {
  useImportsQuery,
  useOneImportQuery,
  useImportRowsInfiniteQuery,
  useImportLinesInfiniteQuery,
  useAddItemsMutation,
  useReadItemsAgainMutation,
  useRemoveItemsMutation,
  useUploadImportMutation,
  useReadAgainMutation,
  useStartImportMutation,
  usePauseImportMutation,
  useResumeImportMutation,
  useUndoImportMutation,
  useForgetImportMutation,
} = resource;
