import { readFileSync } from 'node:fs';
import { find, read } from '../testing/repository.ts';
import { PAGE, withNumbers } from './numbers.ts';

it('docs/behaviour.md has the numbers of the contracts (otherwise: npm run numbers)', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(withNumbers(page)).toBe(page);
});

it('no service or gateway writes the figures of a rate limit itself: they are in the contracts', () => {
  const literal = /\b(calls|perSecond|burst): [1-9]|\bPER_\w+ = |_PER_(SECOND|MINUTE|HOUR|DAY|MEMBER|ADDRESS) = /;
  const sources = find('{gateway,services/*,packages/domain}/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const found = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => literal.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
