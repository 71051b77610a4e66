import { createSignatures } from './signatures.ts';

const [OLD, NEW] = ['the secret that is replaced, and is long', 'the secret that comes after it, also long'];

describe('signatures', () => {
  it('are valid for their text only', () => {
    const { sign, isValid } = createSignatures([OLD]);
    expect(isValid('a', sign('a'))).toBe(true);
    expect(isValid('b', sign('a'))).toBe(false);
    expect(isValid('a', `${sign('a')}x`)).toBe(false);
    expect(isValid('a', '')).toBe(false);
  });

  it('stay valid at each step of replacing a secret, also between processes of two steps', () => {
    const steps = [[OLD], [OLD, NEW], [NEW, OLD]] as const;
    for (const [i, secrets] of steps.entries()) {
      const next = steps[i + 1] ?? secrets;
      expect(createSignatures(next).isValid('a', createSignatures(secrets).sign('a'))).toBe(true);
      expect(createSignatures(secrets).isValid('a', createSignatures(next).sign('a'))).toBe(true);
    }
  });

  it('are made by the first secret, and become invalid without the secret that made them', () => {
    expect(createSignatures([NEW, OLD]).sign('a')).toBe(createSignatures([NEW]).sign('a'));
    expect(createSignatures([NEW]).isValid('a', createSignatures([OLD]).sign('a'))).toBe(false);
  });
});
