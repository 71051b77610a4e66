import { readFileSync } from 'node:fs';
import { PAGE, withNumbers } from './numbers.ts';

it('docs/behaviour.md has the numbers of the contracts (otherwise: npm run numbers)', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(withNumbers(page)).toBe(page);
});
