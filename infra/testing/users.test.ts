import { basename } from 'node:path';
import { listFiles, read } from './repository.ts';

const CODE = /\.(tsx?|[mc]?js)$/;
/** Files that programs find by their endings. */
const FOUND = /\.(test|spec|d)\.tsx?$|(^|\/)jest\.config\.mjs$/;
const EXPORT = /^export (?:async )?(?:const|let|function|class|interface|type) ([\w$]+)/gm;

const tracked = listFiles()
  .filter((file) => /\.([mc]?[jt]sx?|jsonc?|md|ya?ml|html|template)$|Dockerfile|git-hooks\//.test(file))
  .map((file) => ({ file, text: read(file) }));
const code = tracked.filter(({ file }) => CODE.test(file));
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

/** How often each word is in the texts. */
function countWords(texts: string[], word: RegExp): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const [found] of text.matchAll(word)) counts.set(found, (counts.get(found) ?? 0) + 1);
  return counts;
}

describe('code without a user', () => {
  it('is no exported name', () => {
    const counts = countWords(
      code.map(({ text }) => withoutComments(text)),
      /[\w$]+/g,
    );
    const unused = code.flatMap(({ file, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name = '']) => counts.get(name) === 1)
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('is no source file: another file names it, with or without its ending', () => {
    const names = countWords(
      tracked.flatMap(({ text }) => [...new Set(text.match(/[\w.-]+/g))]),
      /.+/g,
    );
    const unused = code
      .map(({ file, text }) => ({ file, text, name: basename(file) }))
      .filter(({ file }) => !FOUND.test(file))
      .filter(({ name, text }) => {
        const stem = name.replace(CODE, '');
        const byItself: string[] = text.match(/[\w.-]+/g) ?? [];
        return [name, stem].every((each) => (names.get(each) ?? 0) === (byItself.includes(each) ? 1 : 0));
      });
    expect(unused.map(({ file }) => file)).toEqual([]);
  });
});
