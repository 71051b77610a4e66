import { createHash } from 'node:crypto';
import { SITE_LIMITS } from '@mutua/contracts/limits';
import { fileOf, implement, languageOf, receiveFile } from '@mutua/service-kit';
import type { Router } from 'express';
import type { LogoService } from './logo.service.ts';
import type { SiteService } from './site.service.ts';

const upload = receiveFile({
  field: 'logo',
  maxBytes: SITE_LIMITS.siteLogo.size,
  missing: 'Please select an image file',
  tooLarge: 'File size must be less than 5MB',
});

export function siteRoutes(router: Router, { site, logos }: { site: SiteService; logos: LogoService }): void {
  implement(router, 'GET /site', async ({ req, res }) => {
    const shown = await site.read();
    const tag = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
    res.set({ ETag: `"${tag}"`, 'Cache-Control': 'public, max-age=0, s-maxage=30' });
    if (req.fresh) res.status(304).end();
    return { site: shown };
  });

  implement(router, 'PUT /site', async ({ caller, body }) => ({ site: await site.change(caller, body) }));

  implement(
    router,
    'POST /upload/site-logo',
    async ({ caller, req }) => ({ logo: await logos.store(caller, fileOf(req).bytes) }),
    upload,
  );

  implement(router, 'GET /site/logo/:file', async ({ params, res }) => {
    const picture = await logos.read(params.file);
    res
      .set({
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(picture);
  });

  implement(router, 'GET /site/pages/:page', async ({ params, query, req, res }) => {
    res.vary('Accept-Language');
    return { page: await site.page(params.page, query.language ?? languageOf(req.get('accept-language'))) };
  });

  implement(router, 'PUT /site/pages/:page', async ({ caller, params, body }) => ({
    page: await site.changePage(caller, params.page, body),
  }));

  implement(router, 'GET /site/pages/:page/versions', async ({ params, query }) => ({
    versions: await site.versions(params.page, query.language),
  }));
}
