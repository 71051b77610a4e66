import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
