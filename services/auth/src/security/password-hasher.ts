import { bounded } from '@mutua/service-kit';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default variant) as OWASP's cheat sheet asks at the least: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 200;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long without a stored hash as with one, so that time does not tell which members exist. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** @throws ServiceUnavailableError, from its methods, when too many passwords wait */
export function createPasswordHasher({ concurrency }: { concurrency: number }): PasswordHasher {
  const inTurn = bounded({ concurrency, waiting: MAX_WAITING });
  const hashInTurn = (password: string) => inTurn(() => hash(password, COST));
  let decoy: Promise<string> | undefined;

  return {
    hash: hashInTurn,
    async verify(stored, password) {
      // Made for every caller alike: the first unknown member must not pay for it alone.
      decoy ??= hash('nobody has this password', COST);
      const unmatchable = await decoy;
      const isRight = await inTurn(() => verify(stored ?? unmatchable, password));
      return stored != null && isRight;
    },
  };
}
