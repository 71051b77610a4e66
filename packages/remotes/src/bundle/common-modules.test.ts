import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULES } from './common-modules.ts';

const CONTRACTS = path.dirname(fileURLToPath(import.meta.resolve('@mutua/contracts/limits')));
/** Entries of the contracts that no page imports before a form is edited, or a language is looked for. */
const LATER = ['.', './forms', './demo', './languages', './product-words', './row-rules', './visible'];

const entries = Object.entries(
  (JSON.parse(readFileSync(path.join(CONTRACTS, '../package.json'), 'utf8')) as { exports: Record<string, string> })
    .exports,
).flatMap(([name, file]) => (LATER.includes(name) ? [] : path.join(CONTRACTS, '..', file)));

/** The modules of the contracts that a module imports, also by others. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;']*'(\.{1,2}\/[^']+\.ts)'/gm);
  for (const [, name = ''] of imports) importsOf(path.join(path.dirname(file), name), found);
  return found;
}

it('what pages import of the contracts is not in the file with zod', () => {
  const modules = entries.flatMap((file) => [...importsOf(file)]);
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((file) => RULES.test(file))).toEqual([]);
  expect(RULES.test(path.join(CONTRACTS, 'places', 'forms.ts'))).toBe(true);
});
