import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../stack/stack-location.ts';
import { read as sourceOf } from './repository.ts';

const MAX_FILES = 22;

interface Stop {
  /** A name that the file exports, or for a crossing a text that both sides contain. Empty between page and gateway. */
  word: string;
  isCrossing: boolean;
  file: string;
}

/** The numbered list of "A request, file by file" in `docs/data-flow.md`. */
function listedStops(): Stop[] {
  const [, section = ''] = /## A request, file by file\n(.*?)\n## /s.exec(sourceOf('docs/data-flow.md')) ?? [];
  return [
    ...section.matchAll(
      /^\d+\. (?<over>over [\w ]+)?(?:, )?(?:`(?<word>[^`]+)`)?: \[[^\]]+\]\(\.\.\/(?<file>[^)]+)\)/gm,
    ),
  ].map(({ groups: { over, word = '', file = '' } = {} }) => ({ word, isCrossing: over !== undefined, file }));
}

const exportsName = (file: string, name: string): boolean =>
  new RegExp(
    `^export (?:async )?(?:function|const|type|interface) (?:\\{[^}]*\\b${name}\\b[^}]*\\}|${name}\\b)`,
    'm',
  ).test(sourceOf(file));

/** The files from which a statement of a file takes a name: with `import` from other files, with `export` for others. */
function originsOf(file: string, name: string, statement: 'import' | 'export'): string[] {
  const taking = new RegExp(`^${statement} (?:type )?\\{([^}]*)\\} from '([^']+)';$`, 'gm');
  return [...sourceOf(file).matchAll(taking)]
    .filter(([, names = '']) => new RegExp(`\\b${name}\\b`).test(names))
    .map(([, , from = '']) =>
      from.startsWith('.')
        ? path.join(path.dirname(file), from)
        : `${from.replace(/^@mutua/, 'packages')}/src/index.ts`,
    );
}

/** Whether a file imports a name from another file, directly or by the entry of that file's package. */
const importsFrom = (file: string, name: string, target: string): boolean =>
  originsOf(file, name, 'import').some(
    (origin) =>
      origin === target || (existsSync(path.join(ROOT, origin)) && originsOf(origin, name, 'export').includes(target)),
  );

describe('the path of a request to its notification', () => {
  const stops = listedStops();
  const [first] = stops;

  it(`begins at the dialog, ends at the stored notification, and passes at most ${MAX_FILES} files`, () => {
    expect(first?.file).toContain('request-dialog.tsx');
    expect(stops.at(-1)?.file).toContain('notification.repository.ts');
    expect(stops.length).toBeLessThanOrEqual(MAX_FILES);
  });

  it.each(stops.map((stop, index) => ({ ...stop, before: stops.slice(0, index).map(({ file }) => file) })).slice(1))(
    'leads to $file by $word',
    ({ word, isCrossing, file, before }) => {
      if (isCrossing) {
        expect(sourceOf(file)).toContain(word);
        expect(before.filter((earlier) => sourceOf(earlier).includes(word))).not.toEqual([]);
      } else {
        expect(exportsName(file, word)).toBe(true);
        expect(before.filter((earlier) => importsFrom(earlier, word, file))).not.toEqual([]);
      }
    },
  );
});
