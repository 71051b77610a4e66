import { waitUntilSettled } from '../fixtures/checks.ts';
import { setLanguage, showInLanguage } from '../fixtures/languages.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { showInPseudoLanguage } from '../fixtures/pseudo-language.ts';
import { expect, test } from '../fixtures/test.ts';
import { untranslatedIn } from '../fixtures/untranslated.ts';
import { pagesOf, signInViewer } from '../pages/site.ts';
import { EXPECTED_FAULTS, softly } from '../pages/visit.ts';

// A document from a route of a test may not open a socket, and on a busy machine a late remote is reported.
const MORE_FAULTS = 'LOCAL_NETWORK_ACCESS|RemoteUnavailableError';
test.use({ expectedFaults: new RegExp(`${EXPECTED_FAULTS.source}|${MORE_FAULTS}`) });

const untranslated = untranslatedIn();

for (const viewer of ['visitor', 'nadia'] as const) {
  for (const language of ['de', 'pt', 'pseudo'] as const) {
    const title = `every page of a ${viewer === 'nadia' ? 'member' : viewer} has room for its texts in ${language}`;
    // WebKit replaces no answer, such as that with the language of a member, and Firefox no document.
    const tag = [
      '@phone',
      ...(language === 'pseudo' ? ['@chromium'] : []),
      ...(viewer === 'nadia' ? ['@not-webkit'] : []),
    ];
    test(title, { tag }, async ({ openPage, baseURL }) => {
      test.setTimeout(600_000);
      const page = await openPage();
      const context = page.context();
      const pageLanguage = language === 'pseudo' ? 'en' : language;
      if (language === 'pseudo') await showInPseudoLanguage(context);
      await (viewer === 'visitor' ? setLanguage : showInLanguage)(context, pageLanguage, baseURL ?? '');
      await signInViewer(context, viewer);
      for (const { name, path } of await pagesOf(viewer)) {
        await test.step(name, async () => {
          await page.goto(path);
          // A touch makes a rendered page load its scripts.
          await page.mouse.move(5, 200);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', pageLanguage);
          // In the pseudo language the network is never idle: a document from a route may not open a socket, and tries again.
          if (language !== 'pseudo') await waitUntilSettled(page);
          softly(await layoutFaults(page), name).toEqual([]);
          // Polls, because the skeleton from the gateway is in English: only the browser has the pseudo texts.
          if (language === 'pseudo')
            await softly.poll(() => untranslated(page), { message: `${name} has untranslated texts` }).toEqual([]);
        });
      }
    });
  }
}
