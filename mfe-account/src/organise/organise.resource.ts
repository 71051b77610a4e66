import type { QueryInput, ResponseOf, SitePageInput } from '@mutua/contracts';
import type { Language, SitePage } from '@mutua/contracts/limits';
import { api, endpoint, request } from '@mutua/web-kit';

const query = (range: QueryInput<'GET /figures/members'>) => ({ query: range });

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    memberFigures: build.query(endpoint('GET /figures/members', query)),
    site: build.query({ ...endpoint('GET /site', () => ({}), 'site'), providesTags: ['Site'] }),
    /** The document still shows the site as it was; the next one shows the change. */
    saveSite: build.mutation({ ...endpoint('PUT /site', 'body', 'site'), invalidatesTags: ['Site'] }),
    uploadLogo: build.mutation<ResponseOf<'POST /upload/site-logo'>, File>({
      query: (file) => {
        const form = new FormData();
        form.append('logo', file);
        return request('POST /upload/site-logo', { form });
      },
    }),
    siteText: build.query({
      ...endpoint('GET /site/pages/:page', ({ page, language }: { page: SitePage; language: Language }) => ({
        params: { page },
        query: { language },
      })),
      providesTags: ['Site'],
    }),
    saveSiteText: build.mutation({
      ...endpoint('PUT /site/pages/:page', ({ page, ...body }: { page: SitePage } & SitePageInput) => ({
        params: { page },
        body,
      })),
      invalidatesTags: ['Site'],
    }),
    managedAnnouncements: build.query({
      ...endpoint('GET /announcements', () => ({}), 'managed'),
      providesTags: ['Site'],
    }),
    announce: build.mutation({ ...endpoint('POST /announcements', 'body'), invalidatesTags: ['Site'] }),
    endAnnouncement: build.mutation({ ...endpoint('DELETE /announcements/:id', 'id'), invalidatesTags: ['Site'] }),
    exchangeFigures: build.query(endpoint('GET /figures/exchanges', query)),
    lessonFigures: build.query(endpoint('GET /figures/lessons', query)),
    skillFigures: build.query(endpoint('GET /figures/skills', query)),
    wishFigures: build.query(endpoint('GET /figures/wishes', query)),
  }),
});

export const {
  useMemberFiguresQuery,
  useExchangeFiguresQuery,
  useLessonFiguresQuery,
  useSkillFiguresQuery,
  useWishFiguresQuery,
  useSiteQuery,
  useSaveSiteMutation,
  useUploadLogoMutation,
  useLazySiteTextQuery,
  useSaveSiteTextMutation,
  useManagedAnnouncementsQuery,
  useAnnounceMutation,
  useEndAnnouncementMutation,
} = resource;
