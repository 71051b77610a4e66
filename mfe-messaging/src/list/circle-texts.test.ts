import type { Language } from '@mutua/contracts';
import { LANGUAGES } from '@mutua/contracts/limits';
import { addMessages, changeLanguage, translate } from '@mutua/web-kit';

const CODES = Object.keys(LANGUAGES) as Language[];

it.each(CODES)('a ring in which nobody else has a seat yet has words of its own in %s', async (language) => {
  const loaders = Object.fromEntries(CODES.map((each) => [each, () => import(`../locales/${each}.json`)]));
  addMessages('messaging', { ...loaders, en: () => import('../locales/en.json') });
  await changeLanguage(language);
  const ring = (count: number) => translate('messaging' as 'kit', 'circles.ring' as 'close', { count } as never);
  expect(ring(0)).not.toMatch(/\d/);
  expect(ring(0)).not.toBe(ring(1));
});
