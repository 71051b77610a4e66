import { hash } from '@node-rs/argon2';
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

  it.each(['NFC', 'NFD'] as const)(
    'match in every spelling of their letters when they were stored as %s',
    async (form) => {
      const typed = 'Zürich-Löwe42';
      // Hashes of earlier versions are those of the text as it was sent.
      const stored = [await passwords.hash(typed.normalize(form)), await hash(typed.normalize(form))];
      for (const each of stored)
        for (const other of ['NFC', 'NFD'] as const) {
          expect(await passwords.verify(each, typed.normalize(other))).toBe(true);
        }
      expect(await passwords.verify(stored[0], 'Zurich-Lowe42')).toBe(false);
      expect(await passwords.verify(undefined, typed)).toBe(false);
    },
  );

  it('that mix spellings match the hash of the very same text', async () => {
    const mixed = `Z${'ü'.normalize('NFC')}rich-L${'ö'.normalize('NFD')}we42`;
    expect(await passwords.verify(await hash(mixed), mixed)).toBe(true);
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
