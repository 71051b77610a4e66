import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..', '..');
const MAX_FILES = 22;

/**
 * The files of "A request, file by file" in `docs/data-flow.md`, each with the word that links it to the previous ones. The gateway has
 * none.
 */
function listedFiles(): { word: string; file: string }[] {
  const [, section = ''] =
    /## A request, file by file\n(.*?)\n## /s.exec(readFileSync(path.join(ROOT, 'docs/data-flow.md'), 'utf8')) ?? [];
  return [...section.matchAll(/^\d+\. (?:`(?<word>[^`]+)`|over HTTP): \[[^\]]+\]\(\.\.\/(?<file>[^)]+)\)/gm)].map(
    ({ groups: { word = '', file = '' } = {} }) => ({ word, file }),
  );
}

describe('the path of a request to its notification', () => {
  const listed = listedFiles().map(({ word, file }) => ({
    word,
    file,
    source: readFileSync(path.join(ROOT, file), 'utf8'),
  }));

  it(`passes at most ${MAX_FILES} files`, () => {
    expect(listed.length).toBeGreaterThan(MAX_FILES / 2);
    expect(listed.length).toBeLessThanOrEqual(MAX_FILES);
  });

  it.each(
    listed
      .map((each, index) => ({ ...each, before: listed.slice(0, index) }))
      .slice(1)
      .filter(({ word }) => word),
  )('leads to $file by $word', ({ word, source, before }) => {
    expect(source).toContain(word);
    expect(before.some((earlier) => earlier.source.includes(word))).toBe(true);
  });
});
