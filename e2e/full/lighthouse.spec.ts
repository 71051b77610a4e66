import { type Category, withLighthouse } from '../../infra/testing/lighthouse.ts';
import { expect, test } from '../fixtures/test.ts';
import { sitePages } from '../pages/site.ts';

/** The audits that do not depend on the machine. `npm run bench -- web` prints the performance, too. */
const CATEGORIES: readonly Category[] = ['accessibility', 'best-practices', 'seo'];
const PAGES = ['landing', 'login', 'skill', 'profile'];

test('Lighthouse finds nothing on the pages for visitors', async ({ baseURL }) => {
  const pages = (await sitePages()).filter(({ name }) => PAGES.includes(name));
  expect(pages).toHaveLength(PAGES.length);
  await withLighthouse(async (audit) => {
    for (const { path } of pages) {
      const { scores, findings } = await audit(`${baseURL}${path}`, CATEGORIES);
      expect({ path, findings, ...scores }).toEqual({
        path,
        findings: [],
        performance: null,
        accessibility: 100,
        'best-practices': 100,
        seo: 100,
      });
    }
  });
});
