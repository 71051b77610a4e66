import { measureLoad } from '../../infra/testing/page-load.ts';
import { DEMO } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInContext, sitePages } from '../pages/site.ts';

/**
 * JavaScript on the wire of a page with an empty cache, in kB of 1000 bytes: slightly above what was reached. ADR 025 has the
 * measured table and the goals. The landing page fetches none before it is touched.
 */
const LIMITS: Record<string, number> = {
  landing: 125,
  'search-visitor': 213,
  skill: 213,
  profile: 213,
  login: 217,
  register: 217,
  dashboard: 254,
};
/** As measured: nine, and eleven of the dashboard. The goal is ten. */
const MAX_REQUESTS_BEFORE_PAINT = 11;

for (const [name, limit] of Object.entries(LIMITS)) {
  test(`${name} stays within ${limit} kB of JavaScript`, async ({ openPage, baseURL }) => {
    const site = (await sitePages()).find((each) => each.name === name);
    if (!site) throw new Error(`There is no page named ${name}`);
    const page = await openPage();
    // The pages of skills and members are measured as a stranger opens them.
    if (name === 'dashboard') await signInContext(page.context(), DEMO.nadia);
    const { scriptBytes, requestsBeforePaint } = await measureLoad(page, `${baseURL}${site.path}`);
    expect(scriptBytes / 1000).toBeLessThanOrEqual(limit);
    // Nothing at all would be an error of the measurement, except on a page that is in its document.
    if (name !== 'landing') expect(scriptBytes / 1000).toBeGreaterThan(limit / 2);
    expect(requestsBeforePaint).toBeLessThanOrEqual(MAX_REQUESTS_BEFORE_PAINT);
  });
}
