import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { defineEndpoints } from '../core/endpoint.ts';
import { Site, SitePageText } from './entities.ts';
import { SiteInput, SiteLanguage, SitePageInput, SitePageName } from './forms.ts';

const PageParam = z.object({ page: SitePageName });

export const siteEndpoints = defineEndpoints('auth', {
  'GET /site': {
    auth: 'public',
    summary: 'The name, look and rules of this site. With an ETag.',
    response: z.object({ site: Site }),
  },
  'PUT /site': {
    summary:
      'Change the site. 409 with the present one when somebody was faster. 403 confirm_needed when who may register changes without a fresh sign-in. 404 for everybody but organisers.',
    body: SiteInput,
    response: z.object({ site: Site }),
  },
  'POST /upload/site-logo': {
    summary: 'Store a logo; `PUT /site` then shows it. 415 for what is no picture. 404 for everybody but organisers.',
    limit: 'uploads',
    upload: 'logo',
    response: z.object({ logo: z.string() }),
    status: 201,
  },
  'GET /site/logo/:file': {
    auth: 'public',
    summary: 'A logo in one size: `<id>-64.png`.',
    params: z.object({ file: z.string().max(60) }),
  },
  'GET /site/pages/:page': {
    auth: 'public',
    summary:
      'The text that the site has written itself, in a language (by default that of the caller), else in its own. 404 while that of the product holds.',
    params: PageParam,
    query: z.object({ language: SiteLanguage.optional() }),
    response: z.object({ page: SitePageText }),
  },
  'PUT /site/pages/:page': {
    summary:
      'Write a text, or remove it with null. 409 with the present one when somebody was faster. 404 for everybody but organisers.',
    params: PageParam,
    body: SitePageInput,
    response: z.object({ page: SitePageText.nullable() }),
  },
  'GET /site/pages/:page/versions': {
    auth: 'public',
    summary: 'The earlier texts of a page in a language, the latest first.',
    params: PageParam,
    query: z.object({ language: SiteLanguage }),
    response: z.object({ versions: z.array(z.object({ text: z.string(), changedAt: IsoDate })) }),
  },
});
