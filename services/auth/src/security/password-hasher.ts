import { bounded } from '@mutua/service-kit';
import { hash, verify } from '@node-rs/argon2';

/** The minimum that OWASP's cheat sheet recommends for argon2id, the library's default variant: 19 MiB and two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 200;

/** The spellings of a text whose hash may be stored: the one that is stored now, and those that were sent to earlier versions. */
const spellingsOf = (password: string): string[] => [
  ...new Set([password.normalize('NFC'), password, password.normalize('NFD')]),
];

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** @throws ServiceUnavailableError, from its methods, when too many passwords are waiting */
export function createPasswordHasher({
  concurrency,
  waiting = MAX_WAITING,
}: {
  concurrency: number;
  waiting?: number;
}) {
  const queued = bounded({ concurrency, waiting });
  // Keyboards and systems send `ü` as one character or as two.
  const hashQueued = (password: string): Promise<string> => queued(() => hash(password.normalize('NFC'), COST));
  let decoy: Promise<string> | undefined;

  return {
    hash: hashQueued,

    /** Takes equally long with and without a stored hash, so that the time does not reveal which members exist. */
    async verify(stored: string | null | undefined, password: string): Promise<boolean> {
      // The decoy is created at the first call of any kind, so that the first unknown member does not take longer.
      decoy ??= hash('nobody has this password', COST);
      const unmatchable = await decoy;
      for (const spelling of spellingsOf(password)) {
        const isRight = await queued(() => verify(stored ?? unmatchable, spelling));
        if (isRight) return stored != null;
      }
      return false;
    },
  };
}
