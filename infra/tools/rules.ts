/** `npm run rules -- [word …]`: which test holds which rule. Prints the names of tests that have all words in their name or file. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** The first argument of `describe`, `it` and `test`, also after `.each(…)` and `.skipIf(…)`. */
const NAME =
  /(?:^|\s)(?:describe|it|test)(?:\.\w+(?:<[^>]*>)?\([^'"`]*\))?\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;
/** A table of `.each` ends in front of the name. */
const AFTER_TABLE = /\](?: as const)?\)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g;

export const namesIn = (source: string): string[] =>
  [NAME, AFTER_TABLE]
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\(['"`])/g, '$1'));

if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  for (const file of files) {
    const rules = namesIn(readFileSync(join(ROOT, file), 'utf8')).filter((name) =>
      wanted.every((word) => `${file} ${name}`.toLowerCase().includes(word)),
    );
    if (rules.length > 0) console.log([file, ...rules.map((rule) => `  ${rule}`)].join('\n'));
  }
}
