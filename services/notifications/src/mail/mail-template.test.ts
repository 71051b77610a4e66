import { UNCHANGED_SITE } from '@mutua/domain';
import { copyText } from './copy-text.ts';
import { renderHtml } from './mail-template.ts';

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
