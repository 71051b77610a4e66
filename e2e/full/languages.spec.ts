import { speak } from '../fixtures/languages.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { speakPseudo } from '../fixtures/pseudo-language.ts';
import { expect, test } from '../fixtures/test.ts';
import { untranslatedIn } from '../fixtures/untranslated.ts';
import { lookAs, pagesOf } from '../pages/site.ts';

// These come beside the answers of pages that exist for them. A document that the test itself answers may open no socket, and a remote that
// comes late on a busy machine is reported.
test.use({
  expectedFaults:
    /^\/(verify-email|not-me|reset-password)\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 |LOCAL_NETWORK_ACCESS|RemoteUnavailableError/,
});

/** Looks at the other pages too. */
const softly = expect.configure({ soft: true });
const untranslated = untranslatedIn();

for (const viewer of ['visitor', 'nadia'] as const) {
  for (const language of ['de', 'pt', 'pseudo'] as const) {
    const title = `every page of a ${viewer === 'nadia' ? 'member' : viewer} has room for its texts in ${language}`;
    test(title, { tag: '@phone' }, async ({ openPage, baseURL }) => {
      test.setTimeout(600_000);
      const page = await openPage();
      const context = page.context();
      const spoken = language === 'pseudo' ? 'en' : language;
      if (language === 'pseudo') await speakPseudo(context);
      await speak(context, spoken, baseURL ?? '');
      await lookAs(context, viewer);
      for (const { name, path } of await pagesOf(viewer)) {
        await test.step(name, async () => {
          await page.goto(path);
          // A rendered page comes alive by a touch.
          await page.mouse.move(5, 200);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', spoken);
          softly(await layoutFaults(page), name).toEqual([]);
          // The gateway's outline, which a busy machine shows for longer, is in English: only the browser knows the pseudo texts.
          if (language === 'pseudo')
            await softly
              .poll(() => untranslated(page), { message: `${name} has words that no catalogue has` })
              .toEqual([]);
        });
      }
    });
  }
}
