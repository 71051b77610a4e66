import { UNCHANGED_SITE } from '@mutua/domain';
import { copyText } from './copy-text.ts';
import { renderHtml } from './mail-template.ts';

it('shows a logo that is clear on a light ground in dark mail programs, and the mark of the product as it is', () => {
  const withLogo = (logo: string | null) =>
    renderHtml({
      ...copyText('en', { name: 'Ada', type: 'new_skill', text: { title: 'a', message: 'b' } }),
      links: { button: 'https://mutua.test/' },
      language: 'en',
      site: 'https://mutua.test',
      look: { ...UNCHANGED_SITE, logo },
    });
  const dark = /@media \(prefers-color-scheme:dark\)\{[\s\S]*\.lg\{background:#faf8f3\}/;
  expect(withLogo('a1')).toMatch(dark);
  expect(withLogo('a1')).toContain('<img class="lg" src="https://mutua.test/api/site/logo/a1-64.png"');
  expect(withLogo(null)).toContain('<img src="https://mutua.test/mail-mark.png"');
});

it('gives the rows of a digest the direction of their own words', () => {
  const html = renderHtml({
    ...copyText('en', { name: 'Ada', type: 'new_skill', text: { title: 'a', message: 'b' } }),
    rows: [{ title: 'New skill', message: '\u2068משה\u2069 now offers Go.', link: 'row' }],
    links: { button: 'https://mutua.test/', row: 'https://mutua.test/skills/1' },
    language: 'en',
    site: 'https://mutua.test',
    look: UNCHANGED_SITE,
  });
  const [row] = html.match(/<div [^>]*>\u2068משה\u2069 now offers Go\./) ?? [];
  expect(row).toContain('dir="auto"');
});
