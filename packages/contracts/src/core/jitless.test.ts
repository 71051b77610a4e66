import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: FOLDER }).filter((file) => !file.endsWith('.test.ts'));
const usesZod = /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m;
/** `messages.ts` and `common.ts` import it themselves. */
const isSetUp = /'\.{1,2}\/(core\/)?(jitless|messages|common)\.ts'/;

/** Otherwise zod would try, when the first object is defined, whether it may make functions of text. On pages it may not. */
it('every file that defines objects sets up zod before', () => {
  const defining = sources
    .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }))
    .filter(({ text }) => usesZod.test(text) && /\bz\s*\.(strictObject|object)\(/.test(text));
  expect(defining.length).toBeGreaterThan(20);
  expect(defining.flatMap(({ file, text }) => (isSetUp.test(text) ? [] : file))).toEqual([]);
});
