import { createSeal } from './seal.ts';

const { seal, open } = createSeal('a key of the configuration, 32 or more', 'test');

it('opens a sealed text; the same text is sealed differently each time', () => {
  const [first, second] = [seal('JBSWY3DP', 'ada'), seal('JBSWY3DP', 'ada')];
  expect(first).not.toBe(second);
  expect(first).not.toContain('JBSWY3DP');
  expect([open(first, 'ada'), open(second, 'ada')]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
});

it('does not open it for another owner, with another key, or after a change', () => {
  const sealed = seal('JBSWY3DP', 'ada');
  const changed = Buffer.from(sealed, 'base64url');
  changed[14] = (changed[14] ?? 0) ^ 1;
  expect(() => open(sealed, 'ben')).toThrow();
  expect(() => createSeal('another key of the configuration', 'test').open(sealed, 'ada')).toThrow();
  expect(() => createSeal('a key of the configuration, 32 or more', 'other').open(sealed, 'ada')).toThrow();
  expect(() => open(changed.toString('base64url'), 'ada')).toThrow();
});
