import { type Language, SITE_PAGES, type SitePage } from '@mutua/contracts/limits';
import { api, currentLanguage, endpoint } from '@mutua/web-kit';

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** A text of the site, in the language of the page. The language is a part of the cache's key. */
    sitePage: build.query(
      endpoint(
        'GET /site/pages/:page',
        ({ page }: { page: SitePage; language: string }) => ({ params: { page } }),
        'page',
      ),
    ),
    earlierTexts: build.query(
      endpoint(
        'GET /site/pages/:page/versions',
        ({ page, language }: { page: SitePage; language: Language }) => ({ params: { page }, query: { language } }),
        'versions',
      ),
    ),
    site: build.query(endpoint('GET /site', () => ({}), 'site')),
  }),
});

export const isSitePage = (name: string): name is SitePage => (SITE_PAGES as readonly string[]).includes(name);

/** Loads the text before the page is first shown. */
export const readSitePage = (page: SitePage) =>
  resource.endpoints.sitePage.initiate({ page, language: currentLanguage() }, { subscribe: false });

export const { useEarlierTextsQuery, useSitePageQuery, useSiteQuery } = resource;
