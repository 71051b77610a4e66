import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { speak } from '../fixtures/languages.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { speakPseudo } from '../fixtures/pseudo-language.ts';
import { expect, test } from '../fixtures/test.ts';
import { lookAs, pagesOf } from '../pages/site.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // Beside the answers of pages that exist for them: a document that the test itself answers may open no socket, and a remote that comes late on a
  // busy machine is told.
  expectedFaults:
    /^\/(verify-email|not-me)\/example-token: .* 400 |^\/skills\/0{24}: .* 404 |^\/no\/such\/page: .* 404 |LOCAL_NETWORK_ACCESS|RemoteUnavailableError/,
});

const ROOT = path.join(import.meta.dirname, '../..');
/** The texts of the shell in a language. */
const textsIn = (language: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(path.join(ROOT, `shell/src/locales/${language}.json`), 'utf8'));

const wordsOf = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts ?? {}).flatMap(wordsOf);
const catalogues = globSync(['{shell,mfe-*}/src/locales/en.json', 'packages/web-kit/src/texts/en.json'], {
  cwd: ROOT,
}).map((file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')));
/** Names; what services say; the labels that come with the registry; and the example of the landing page, whose members and skills the demo data have too. */
const SAME = new Set([
  'Mutua',
  'Instagram',
  'LinkedIn',
  // The service says it too, in English as the page asks.
  'The verification link is invalid or has expired.',
  // Notifications, which say what was so when they came.
  ...['services/notifications/src/texts/en.ts', 'infra/seed/notifications.ts'].flatMap(
    (file) => readFileSync(path.join(ROOT, file), 'utf8').match(/(?<=')[^'\n]+(?=')/g) ?? [],
  ),
  ...catalogues.flatMap(({ navigation, landing }) => wordsOf([navigation, landing?.example, landing?.quotes])),
]);
/** Every other English text of the apps that takes no value. */
const english = new Set(
  wordsOf(catalogues).filter((text) => /\p{L}{3}/u.test(text) && !/[{<]/.test(text) && !SAME.has(text)),
);

/** The English words on a page whose texts are all in another language. */
const untranslated = async (page: Page): Promise<string[]> => {
  const shown = await page.locator('a, button, label, h1, h2, h3, p, li').allInnerTexts();
  return [...new Set(shown.map((text) => text.trim()).filter((text) => english.has(text)))];
};

/** Looks at the other pages too. */
const softly = expect.configure({ soft: true });

const openIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.mouse.move(5, 200);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

for (const viewer of ['visitor', 'nadia'] as const) {
  for (const language of ['de', 'pt', 'pseudo'] as const) {
    test(`every page of a ${viewer === 'nadia' ? 'member' : viewer} has room for its texts in ${language}`, async ({
      openPage,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      const page = await openPage();
      const context = page.context();
      const spoken = language === 'pseudo' ? 'en' : language;
      if (language === 'pseudo') await speakPseudo(context);
      await speak(context, spoken, baseURL ?? '');
      await lookAs(context, viewer);
      for (const { name, path: address } of await pagesOf(viewer)) {
        await test.step(name, async () => {
          await openIn(page, address);
          await expect(page.locator('html')).toHaveAttribute('lang', spoken);
          expect.soft(await layoutFaults(page), name).toEqual([]);
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

test('a visitor reads the page in the language of the browser, and chooses another one without a reload', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-AT', ...(baseURL && { baseURL }), serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openIn(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Über Mutua');
  await expect.poll(() => scripts.some((url) => url.includes('/texts-de.'))).toBe(true);
  expect(scripts.filter((url) => url.includes('/texts-en.'))).toEqual([]);

  await page.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de Mutua');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(scripts.filter((url) => /\/about/.test(url))).toHaveLength(1);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de Mutua');
  await expect(page.getByRole('contentinfo')).toContainText(textsIn('fr')['footer']?.['legal'] ?? '');
  await context.close();
});
