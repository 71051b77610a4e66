import type { Bookmark, BookmarkKind, BookmarkMarks, QueryInput, ResponseOf } from '@mutua/contracts';
import { PAGE_SIZES } from '@mutua/contracts/limits';
import { api, request } from '@mutua/web-kit';
import { pageByPage } from '@mutua/web-kit/parts';

/** What a bookmark points at. */
export type Target = Pick<Bookmark, 'kind' | 'targetId'>;

const MARKS = { skill: 'skills', user: 'users' } as const satisfies Record<BookmarkKind, keyof BookmarkMarks>;

export const isMarked = (marks: BookmarkMarks, { kind, targetId }: Target): boolean =>
  marks[MARKS[kind]].includes(targetId);

/** Whether a bookmark points at something. */
const pointsAt = (one: Target, other: Target): boolean => one.kind === other.kind && one.targetId === other.targetId;

const putRequest = ({ kind, targetId: id }: Target, note?: string) => {
  const input = { params: { id }, body: note === undefined ? {} : { note } };
  return kind === 'skill' ? request('PUT /bookmarks/skills/:id', input) : request('PUT /bookmarks/users/:id', input);
};
/** The call that removes a bookmark. */
export const removeRequest = ({ kind, targetId: id }: Target) =>
  kind === 'skill'
    ? request('DELETE /bookmarks/skills/:id', { params: { id } })
    : request('DELETE /bookmarks/users/:id', { params: { id } });

type Page = ResponseOf<'GET /bookmarks'>;
/** A kind of bookmark, with the filters of the list. */
export type KeptQuery = Omit<QueryInput<'GET /bookmarks'>, 'kind' | 'page' | 'limit'> & { kind: BookmarkKind };

const resource = api.enhanceEndpoints({ addTagTypes: ['Bookmark'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The ids of everything that the member keeps. The buttons of all pages read them. */
    bookmarkMarks: build.query<BookmarkMarks, void>({ query: () => request('GET /bookmarks/marks') }),
    bookmarks: build.infiniteQuery<Page, KeptQuery, number>({
      infiniteQueryOptions: pageByPage,
      query: ({ queryArg, pageParam: page }) =>
        request('GET /bookmarks', { query: { ...queryArg, page, limit: PAGE_SIZES.bookmarks } }),
      providesTags: ['Bookmark'],
    }),
    /** Keeps something, or changes its note. */
    keep: build.mutation<ResponseOf<'PUT /bookmarks/skills/:id'>, Target & { note?: string }>({
      query: ({ note, ...target }) => putRequest(target, note),
      invalidatesTags: (_, error) => (error ? [] : ['Bookmark']),
      // Shows the mark at once, and takes it back when the call fails.
      onQueryStarted: async ({ note: _, ...target }, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          resource.util.updateQueryData('bookmarkMarks', undefined, (marks) => {
            if (!isMarked(marks, target)) marks[MARKS[target.kind]].unshift(target.targetId);
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    removeBookmark: build.mutation<ResponseOf<'DELETE /bookmarks/skills/:id'>, Target>({
      query: removeRequest,
      invalidatesTags: (_, error) => (error ? [] : ['Bookmark']),
      // What is removed must not reappear before the lists are read again.
      onQueryStarted: async (target, { dispatch, getState, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => null))) return;
        const marks = MARKS[target.kind];
        dispatch(
          resource.util.updateQueryData('bookmarkMarks', undefined, (stored) => {
            stored[marks] = stored[marks].filter((id) => id !== target.targetId);
          }),
        );
        for (const list of resource.util.selectCachedArgsForQuery(getState(), 'bookmarks')) {
          dispatch(
            resource.util.updateQueryData('bookmarks', list, ({ pages }) => {
              for (const page of pages) page.bookmarks = page.bookmarks.filter((each) => !pointsAt(each, target));
            }),
          );
        }
      },
    }),
  }),
});

export const { useBookmarkMarksQuery, useBookmarksInfiniteQuery, useKeepMutation, useRemoveBookmarkMutation } =
  resource;
