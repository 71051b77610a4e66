import { percentOf } from './share.ts';

describe('a share', () => {
  it.each([
    ['5%', 5],
    ['0.1%', 0.1],
    ['25', 25],
    ['100%', 100],
  ])('%s is %s percent', (share, percent) => {
    expect(percentOf(share)).toBe(percent);
  });

  it.each(['0%', '0.05%', '101%', '-5%', 'half', ''])('refuses "%s"', (share) => {
    expect(() => percentOf(share)).toThrow(`"${share}" is not`);
  });
});
