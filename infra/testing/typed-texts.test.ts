import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** Ways to keep what is typed when an iPhone ends the page, see `shell/behaviour.md`. */
const KEEPS = /\buse(?:Dialog|Form|FormDialog|Text)Draft\(/;
const WRITES = /<TextArea\b/;
const IMPORTED = /\bfrom '(\.[^']+)'/g;

const files = globSync('{mfe-*,shell}/src/**/*.tsx', { cwd: ROOT }).filter((file) => !file.endsWith('.test.tsx'));
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** By file, the files that import it. */
const importers = new Map<string, string[]>();
for (const [file, source] of sources) {
  for (const [, name = ''] of source.matchAll(IMPORTED)) {
    const imported = join(dirname(file), name);
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
}

/** Whether a file, or else each one that shows its fields, keeps the typed texts. */
function isKept(file: string, path: readonly string[] = []): boolean {
  if (KEEPS.test(sources.get(file) ?? '')) return true;
  const shownBy = (importers.get(file) ?? []).filter((each) => !path.includes(each));
  return shownBy.length > 0 && shownBy.every((each) => isKept(each, [...path, file]));
}

it('each dialog and form with a text area keeps what is typed when the page ends', () => {
  const writing = files.filter((file) => WRITES.test(sources.get(file) ?? ''));
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.filter((file) => !isKept(file))).toEqual([]);
});

it('finds a text area that nothing keeps', () => {
  sources.set('a.tsx', '<TextArea />');
  expect(isKept('a.tsx')).toBe(false);
  importers.set('a.tsx', ['b.tsx']);
  sources.set('b.tsx', "useDialogDraft('b', read, restore)");
  expect(isKept('a.tsx')).toBe(true);
});
