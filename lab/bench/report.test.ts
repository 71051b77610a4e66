import { replaceSection, table } from './report.ts';

describe('the report of a benchmark', () => {
  it('is a table with aligned columns', () => {
    expect(table(['a', 'long'], [['wide', 'b']])).toBe('| a    | long |\n| ---- | ---- |\n| wide | b    |');
  });

  it('replaces the previous report', () => {
    const page =
      'Before\n<!-- bench: web -->\nold\n<!-- end: web -->\nAfter\n<!-- bench: chat -->\n<!-- end: chat -->\n';
    const once = replaceSection(page, 'web', 'new $1\n');
    expect(once).toBe(page.replace('\nold\n', () => '\n\nnew $1\n\n'));
    expect(replaceSection(once, 'web', 'new $1\n')).toBe(once);
  });

  it('refuses a page without a section for it', () => {
    expect(() => replaceSection('<!-- end: web -->', 'web', '')).toThrow('bench: web');
  });
});
