import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../stack/stack-location.ts';
import { OLD_NAMES } from './old-names.ts';
import { listFiles, read } from './repository.ts';

const TEXT = /\.(md|m?[jt]sx?|cjs|jsonc?|css|html|ya?ml|svg|txt|example)$/;

const tracked = listFiles();
const pages = tracked.filter((file) => file.endsWith('.md'));

/** Texts that are not part of this repository, so that its readers must not be sent to them. */
const OUTSIDE = [
  /\b(product|spec|design|brief)\.md\b/i,
  /\bspec(ification)?('s| sections?| says)\b/i,
  /\bthe spec(ification)?\b/i,
  /\bsections? \d+(\.\d+)*( to \d+)? of the\b/i,
  /\bthe (design )?(board|brief)('s)?\b/i,
  /\bfindings? [BDFISUX]\d+\b/,
];

/** The most words of a decision. */
const DECISION_WORDS = 600;

/** Links of Markdown to files, without their fragments. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|#)/i.test(target))
    .map((target) => target.replace(/#.*$/, ''));

const withoutFences = (text: string) => text.replace(/^```.*?^```$/gms, '');

/** Paths of source files and folders in `code`; not patterns, placeholders, made files or addresses. */
const pathsOf = (text: string) =>
  [...withoutFences(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w@./-]+\.(md|m?tsx?|mjs|cjs|jsonc)(:\d+)?$/.test(code) && !/^(\.data|@|\/)|NNN/.test(code))
    .map((code) => code.replace(/:\d+$/, ''));

/** A path is written from the page's folder, from the root, or from a folder that the text names. */
const isThere = (page: string, path: string): boolean =>
  existsSync(join(ROOT, dirname(page), path)) || tracked.some((file) => file === path || file.endsWith(`/${path}`));

/** Numbers of the lines that continue the previous paragraph or item of a list. */
function continuedLines(text: string): number[] {
  let isFenced = false;
  let isText = false;
  return text.split('\n').flatMap((line, i) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    const isBlock = isFence || isFenced || /^\s*($|#{1,6} |\||<|>|\[[^\]]+\]: |!\[)/.test(line);
    const isItem = /^\s*([-*+]|\d+[.)]) /.test(line);
    const isContinued = isText && !isBlock && !isItem;
    isText = !isBlock;
    return isContinued ? [i + 1] : [];
  });
}

/** The longest sentence of a comment. */
const SENTENCE_WORDS = 30;

/** The comments that begin their line, without their marks. Consecutive `//` lines are one comment. */
const commentsOf = (source: string): string[] =>
  (source.match(/^[ \t]*(\/\*[\s\S]*?\*\/|\/\/.*(\n[ \t]*\/\/.*)*)/gm) ?? []).map((comment) =>
    comment.replace(/^[ \t]*(\/\*+|\*(?!\/)|\/\/+)[ \t]?|[ \t]*\*\/[ \t]*$/gm, ''),
  );

/** Its sentences; each item of a list and each `@param` begins one. */
const sentencesOf = (comment: string): string[] =>
  comment
    .split(/\n\s*\n|\n(?=\s*(?:[-*@]|\d+\.) ?\w)/)
    .flatMap((paragraph) =>
      paragraph
        .trim()
        .replace(/\s+/g, ' ')
        .split(/(?<=[.!?])\s+/),
    )
    .filter(Boolean);

/** These files list the old words. */
const OWN = /(words\.test|old-names)\.ts$/;

/** Whether a file, or a folder on its path (`ways/`), has an old name. Migrations keep their names, because databases store them. */
const isNamed = (file: string, old: string): boolean =>
  old.endsWith('/')
    ? file.includes(`/${old}`)
    : !file.includes('/migrations/') && new RegExp(`^${old}(\\.(int|full|test))*\\.tsx?$`).test(basename(file));

/** How a name of code is found: a whole word, or a `…part…` of a name. */
const patternOf = (old: string): RegExp => {
  const part = /^…(.)(.+)…$/.exec(old);
  if (part) return new RegExp(`[${part[1]}${part[1]?.toLowerCase()}]${part[2]}(?![a-z])`);
  return new RegExp(`(?<![\\w$-])${old}(?![\\w-])`);
};

/** Old names of one word that are plain English too. In another meaning a name of code may have them, so only files are checked. */
const PLAIN_ENGLISH = ['below', 'judge', 'leftover', 'remembered', 'settle', 'shifts', 'ways'];

/** Finds where an old name of one word is declared, also as the first part of a name (`upkeepMs`). The `outline` of CSS is none. */
const declarationOf = (word: string): RegExp =>
  new RegExp(
    `\\b(?:(?:const|let)\\s[^='\\n]*?|(?:function|class|interface|type)\\s+)(?<![\\w$-])[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}(?![a-z-]|Style|Width|Icon)`,
  );

/** How an old name is found in code; null when only files are checked. */
const codePatternOf = (old: string): RegExp | null => {
  if (/[A-Z]/.test(old)) return patternOf(old);
  const word = old.replace(/\/|\(\)$/, '');
  return /^[a-z]+$/.test(word) && !PLAIN_ENGLISH.includes(word) ? declarationOf(word) : null;
};

/** Words of the dialect, with the field's term. They are refused in comments, titles of tests and Markdown. */
const DIALECT: [pattern: RegExp, term: string][] = [
  [/(?<!focus )\boutlines?\b(?! icon)/i, 'skeleton'],
  [/\b(the|a) ways? in\b(?! which)/i, 'sign-in method'],
  [/\bmarks? in (the|a) member/i, 'tombstone'],
  [/\buntil (it is|they are) written\b/i, 'retry on conflict'],
  [/\bno harm twice\b/i, 'idempotent'],
  [/\bbrowser has kept\b/i, 'restored from the bfcache'],
  [/\bbrakes?\b/i, 'throttle'],
  [/\bupkeep\b/i, 'maintenance'],
  [/\banew\b/i, 'again'],
  [/\bof theirs\b/i, 'their'],
];

/** The titles of the tests in a source. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])(.*?)\1/g)].map(
    ([, , title = '']) => title,
  );

/** What people read in a file, without names of code. */
const proseOf = (file: string, text: string): string => {
  const prose = file.endsWith('.md')
    ? withoutFences(text)
    : [...commentsOf(text).map((comment) => comment.replace(/\s+/g, ' ')), ...titlesOf(text)].join('\n');
  return prose.replace(/`[^`\n]*`/g, '');
};

/** The most lines of a function that builds a part from others. */
const WIRING_LINES = 120;

/** The heads of functions with more lines. A formatted function ends with the next brace of its own indentation. */
const longBodies = (source: string): string[] => {
  const lines = source.split('\n');
  return lines.filter((line, from) => {
    if (!/(\)|=>|\): [^{}]+) \{$/.test(line) || /^\s*(\} )?(if|for|while|switch|catch|else)\b/.test(line)) return false;
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const length = lines.slice(from + 1).findIndex((each) => each.startsWith(`${indent}}`));
    return length + 2 > WIRING_LINES;
  });
};

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replace(/ /g, '-'),
  );

describe('words', () => {
  it('send the reader to no page outside the repository', () => {
    const offences = tracked
      .filter((file) => TEXT.test(file) && !/package-lock\.json$|words\.test\.ts$/.test(file))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, i) => (OUTSIDE.some((pattern) => pattern.test(line)) ? [`${file}:${i + 1}: ${line}`] : [])),
      );
    expect(offences).toEqual([]);
  });

  it('link to files and headings that exist', () => {
    const broken = pages.flatMap((page) => {
      const text = withoutFences(read(page)).replace(/`[^`\n]*`/g, '');
      const files = linksOf(text).filter((target) => target && !existsSync(join(ROOT, dirname(page), target)));
      const headings = [...text.matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)].filter(([, target = '', anchor = '']) => {
        if (/^[a-z]+:/i.test(target)) return false;
        const file = target ? join(dirname(page), target) : page;
        return file.endsWith('.md') && existsSync(join(ROOT, file)) && !anchorsOf(read(file)).includes(anchor);
      });
      return [...files, ...headings.map(([link]) => link)].map((target) => `${page}: ${target}`);
    });
    expect(broken).toEqual([]);
  });

  it('wrap no lines of Markdown: a paragraph, or an item of a list, is one line', () => {
    const wrapped = pages.flatMap((page) => continuedLines(read(page)).map((line) => `${page}:${line}`));
    expect(wrapped).toEqual([]);
  });

  it('have only one thought in a sentence of a comment', () => {
    const long = tracked
      .filter((file) => /\.(m?js|tsx?)$/.test(file))
      .flatMap((file) =>
        commentsOf(read(file))
          .flatMap(sentencesOf)
          .filter((sentence) => sentence.split(/\s+/).length > SENTENCE_WORDS)
          .map((sentence) => `${file}: ${sentence}`),
      );
    expect(long).toEqual([]);
  });

  it('stand in front of what they describe: no comment of a declaration follows another', () => {
    const orphans = tracked
      .filter((file) => /\.(m?js|tsx?)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\*\/[ \t]*\n[ \t]*\/\*\*/g)].map(({ index }) => {
          return `${file}:${read(file).slice(0, index).split('\n').length}`;
        }),
      );
    expect(orphans).toEqual([]);
  });

  it('find a long sentence in each kind of comment, and in no other text', () => {
    const long = Array.from({ length: SENTENCE_WORDS + 1 }, () => 'word').join(' ');
    const found = (source: string) => commentsOf(source).flatMap(sentencesOf);
    expect(found(`/** Short. ${long}. */\n`)).toContain(`${long}.`);
    expect(found(`/**\n * ${long.slice(0, 20)}\n * ${long.slice(20)}\n */\n`)).toEqual([long]);
    expect(found(`  // ${long}\n  // ${long}\n`)).toEqual([`${long} ${long}`]);
    expect(found(`// One.\n//\n// - two\n// - three`)).toEqual(['One.', '- two', '- three']);
    expect(found(`const text = '${long}';\n`)).toEqual([]);
  });

  it('draw diagrams that Mermaid can read: a semicolon would end a statement', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/^```mermaid$(.*?)^```$/gms)]
        .filter(([, diagram = '']) => diagram.includes(';'))
        .map(() => page),
    );
    expect(broken).toEqual([]);
  });

  it('name files that exist', () => {
    const missing = pages.flatMap((page) =>
      pathsOf(read(page))
        .filter((path) => !isThere(page, path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('name folders that exist', () => {
    const roots = 'packages|services|gateway|shell|infra|e2e|lab|mfe-\\w+';
    const folders = new RegExp(`\`((?:${roots})/[\\w/-]+)\``, 'g');
    const missing = pages.flatMap((page) =>
      [...withoutFences(read(page)).matchAll(folders)]
        .map(([, folder = '']) => folder)
        // The recipe of a new service creates this one.
        .filter((folder) => folder !== 'services/ideas' && !existsSync(join(ROOT, folder)))
        .map((folder) => `${page}: ${folder}`),
    );
    expect(missing).toEqual([]);
  });

  it('name pages of docs/ that exist, in sources too', () => {
    const missing = tracked
      .filter((file) => /\.(m?[jt]sx?|cjs|jsonc)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\b(docs\/[\w/-]+\.md|infra\/adr\/[\w-]+\.md)\b/g)]
          .filter(([path]) => !existsSync(join(ROOT, path)))
          .map(([path]) => `${file}: ${path}`),
      );
    expect(missing).toEqual([]);
  });

  it('name npm commands that exist, and the README lists every one', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const known = new Set(Object.keys(scripts));
    // Messages and comments contain commands, too; a test may name an unknown command to see it refused.
    const sources = tracked.filter(
      (file) => /\.(md|template|m?[jt]sx?|ya?ml|example)$/.test(file) && !/\.test\./.test(file),
    );
    const unknown = sources.flatMap((file) =>
      [...read(file).matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([command]) => `${file}: ${command}`),
    );
    expect(unknown).toEqual([]);
    const readme = read('README.md');
    const listed = (name: string) => new RegExp(`\`npm (run )?${name}[ \`]`).test(readme);
    expect(Object.keys(scripts).filter((name) => !listed(name))).toEqual([]);
  });

  it('name programs that are installed, and scripts that exist', () => {
    const missing = pages.flatMap((page) => {
      const text = read(page);
      const programs = [...text.matchAll(/\bnpx ([\w-]+)/g)].filter(
        ([, name = '']) => !existsSync(join(ROOT, 'node_modules/.bin', name)),
      );
      const scripts = [...text.matchAll(/\bnode (?:-\S+ )*([\w./-]+\.m?[jt]s)\b/g)].filter(
        ([, path = '']) => !isThere(page, path),
      );
      return [...programs, ...scripts].map(([command]) => `${page}: ${command}`);
    });
    expect(missing).toEqual([]);
  });

  it('give at the top of a long source the reason for its length; tests may be long', () => {
    const without = tracked.filter((file) => {
      if (!/\.(m?[jt]sx?|css)$/.test(file) || /\.test\.tsx?$/.test(file)) return false;
      const lines = read(file).split('\n');
      return lines.length > 301 && !lines.slice(0, 5).join('\n').includes('Over 300 lines: ');
    });
    expect(without).toEqual([]);
  });

  it('read the wiring in parts: none of its functions has more than 120 lines', () => {
    const wiring = tracked.filter((file) =>
      /^(services\/[^/]+\/src\/(app|context|wiring\/[\w-]+)|gateway\/src\/app)\.ts$/.test(file),
    );
    expect(wiring.flatMap((file) => longBodies(read(file)).map((body) => `${file}: ${body}`))).toEqual([]);
  });

  it('find a long function, and no long object', () => {
    const lines = Array.from({ length: WIRING_LINES }, () => '    line();').join('\n');
    expect(longBodies(`export const app = f({\n  build(a) {\n${lines}\n  },\n});\n`)).toEqual(['  build(a) {']);
    expect(longBodies(`const f = ({\n  a,\n}: A): B => {\n${lines}\n};\n`)).toEqual(['}: A): B => {']);
    expect(longBodies(`const f = g({\n${lines}\n});\n`)).toEqual([]);
  });

  it('give every folder with a package a README', () => {
    const without = tracked
      .filter((file) => basename(file) === 'package.json')
      .map(dirname)
      .filter((folder) => !folder.startsWith('infra/tools/')) // infra/tools/README.md describes them
      .filter((folder) => !statSync(join(ROOT, folder, 'README.md'), { throwIfNoEntry: false }));
    expect(without).toEqual([]);
  });

  it('describe every suite of the browser in e2e/README.md', () => {
    const rows = [...read('e2e/README.md').matchAll(/^\| `([^`]+\.spec\.ts)` \|/gm)].map(([, file]) => `e2e/${file}`);
    expect(rows.sort()).toEqual(tracked.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)).sort());
  });

  it('keep a decision short; measured tables are in docs/measurements.md', () => {
    const words = (file: string) => read(file).split(/\s+/).filter(Boolean).length;
    const long = tracked
      .filter((file) => /^infra\/adr\/\d{3}-.*\.md$/.test(file) && words(file) > DECISION_WORDS)
      .map((file) => `${file}: ${words(file)} words`);
    expect(long).toEqual([]);
  });

  it('use the terms of the field: no file or name of code has an old name', () => {
    const olds = Object.values(OLD_NAMES).flat();
    const sources = tracked.filter((file) => /\.(m?js|tsx?|template)$/.test(file) && !OWN.test(file));
    const texts = sources.map((file) => [file, read(file)] as const);
    const offences = olds.flatMap((old) => {
      const named = tracked.filter((file) => isNamed(file, old));
      const pattern = codePatternOf(old);
      const used = texts.filter(([, text]) => pattern?.test(text)).map(([file]) => file);
      return [...named, ...used].map((file) => `${file}: ${old}`);
    });
    expect(offences).toEqual([]);
  });

  it('find a declared old name of one word, and no other use of the word', () => {
    const isFound = (source: string) => declarationOf('outline').test(source);
    expect(['function Outline() {', 'const { a, outline } = b;', 'const outlineMs = 1;'].filter(isFound)).toHaveLength(
      3,
    );
    expect(
      ['  outline: 2px solid;', 'const a = outline;', 'const { outlineStyle } = a;', "kind: 'outline'"].filter(isFound),
    ).toEqual([]);
  });

  it('use the terms of the field in comments, titles of tests and Markdown', () => {
    const offences = tracked
      .filter((file) => /\.(md|m?js|tsx?)$/.test(file) && !OWN.test(file))
      .flatMap((file) => {
        const prose = proseOf(file, read(file));
        return DIALECT.filter(([pattern]) => pattern.test(prose)).map(
          ([pattern, term]) => `${file}: "${pattern.exec(prose)?.[0]}" is ${term}`,
        );
      });
    expect(offences).toEqual([]);
  });

  it('read the prose of each kind of file', () => {
    expect(proseOf('a.md', 'An outline, not `outline`.\n')).toBe('An outline, not .\n');
    expect(proseOf('a.ts', "// An\n// outline.\nconst outline = 'outline';\nit('has an outline', () => {});\n")).toBe(
      'An outline.\nhas an outline',
    );
  });

  it('list every decision in the index, each with a status and a date', () => {
    const index = read('infra/adr/README.md');
    const decisions = tracked.filter((file) => /^infra\/adr\/\d{3}-.*\.md$/.test(file));
    const numbers = decisions.map((file) => basename(file).slice(0, 3));
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(decisions.filter((file) => !index.includes(`(${basename(file)})`))).toEqual([]);
    const headless = decisions.filter(
      (file) =>
        !file.includes('/000-') &&
        !/^# \d{3}: .+\n\n- Status: (accepted|superseded by \[\d{3}\]\(.+\)|rejected)\n- Date: \d{4}-\d{2}-\d{2}\b/.test(
          read(file),
        ),
    );
    expect(headless).toEqual([]);
  });
});
