import { createPasswordHasher } from './password-hasher.ts';

const passwords = createPasswordHasher({ concurrency: 2 });

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB and two passes', async () => {
    expect(await passwords.hash('Kiwi7lantern')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match only their own hash', async () => {
    const stored = await passwords.hash('Kiwi7lantern');
    expect(await passwords.verify(stored, 'Kiwi7lantern')).toBe(true);
    expect(await passwords.verify(stored, 'secret123')).toBe(false);
  });

  it('never match when no hash is stored', async () => {
    expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false);
  });

  it('are refused with a 503 when too many are waiting', async () => {
    const { verify } = createPasswordHasher({ concurrency: 2, waiting: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 7 }, () => verify(undefined, 'x')));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });
});
