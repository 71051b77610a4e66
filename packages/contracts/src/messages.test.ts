import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
const usesZod = /^import \{[^}]*\bz\b[^}]*\} from 'zod'/m;
/** `common.ts` imports the messages itself. */
const hasMessages = /'\.{1,2}\/(messages|common)\.ts'/;

/** Otherwise zod would try, when the first object is defined, whether it may make functions of text. On pages it may not. */
it('every file that defines rules sets up zod before', () => {
  const defining = sources
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }))
    .filter(({ file, text }) => file !== 'messages.ts' && usesZod.test(text) && /\bz\s*\./.test(text));
  expect(defining.length).toBeGreaterThan(20);
  expect(defining.filter(({ text }) => !hasMessages.test(text)).map(({ file }) => file)).toEqual([]);
});
