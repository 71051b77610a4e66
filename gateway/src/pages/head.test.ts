import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '@mutua/contracts';
import type { Language } from '@mutua/contracts/limits';
import { NEUTRAL } from './descriptions.ts';
import { writeHead } from './head.ts';
import { UNCHANGED } from './site-name.ts';

it("writes the document's own texts in the page's language", () => {
  const html = readFileSync(join(import.meta.dirname, '../../../shell/index.html'), 'utf8');
  const french = writeHead({
    html,
    language: 'fr',
    description: NEUTRAL,
    publicUrl: undefined,
    site: UNCHANGED,
    more: '',
  });
  expect(french).toContain('<p id="late" role="status" data-text="C’est plus long que d’habitude."></p>');
  expect(french).toContain('<p id="outdated">Ce navigateur est trop ancien pour Mutua');
});

const headOf = (changes: Partial<Site>, language: Language) =>
  writeHead({
    html: '<html lang="en"><head></head>',
    language,
    description: { ...NEUTRAL, canonical: '/about', isTranslated: true },
    publicUrl: 'https://mutua.example',
    site: { ...UNCHANGED, ...changes },
    more: '',
  });

it.each([
  ['de', 'https://mutua.example/about'],
  ['en', 'https://mutua.example/about?lang=en'],
] as const)("the bare address is that of the site's own language, the page being in: %s", (language, address) => {
  const head = headOf({ languages: ['en', 'de'], defaultLanguage: 'de' }, language);
  expect(head).toContain(`<link rel="canonical" href="${address}">`);
  expect(head).toContain('<link rel="alternate" hreflang="en" href="https://mutua.example/about?lang=en">');
  expect(head).toContain('<link rel="alternate" hreflang="de" href="https://mutua.example/about">');
});

it.each([
  ['the logo of the site', { name: 'Zeitbank Graz', logo: 'a'.repeat(24) }, ['512', '512', 'summary']],
  ['the general card', {}, ['1200', '630', 'summary_large_image']],
  ['none', { name: 'Zeitbank Graz' }, []],
])('says how large the picture of a link is: %s', (_what, changes, expected) => {
  const head = headOf(changes, 'en');
  const found = /image:width" content="(\d+)".*image:height" content="(\d+)".*twitter:card" content="(\w+)"/.exec(head);
  expect(found?.slice(1) ?? []).toEqual(expected);
});
