import { bounded } from '@mutua/service-kit';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default variant) as OWASP's cheat sheet asks at the least: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 200;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** @throws ServiceUnavailableError, from its methods, when too many passwords wait */
export function createPasswordHasher({ concurrency }: { concurrency: number }) {
  const inTurn = bounded({ concurrency, waiting: MAX_WAITING });
  const hashInTurn = (password: string): Promise<string> => inTurn(() => hash(password, COST));
  let decoy: Promise<string> | undefined;

  return {
    hash: hashInTurn,

    /** Takes as long without a stored hash as with one, so that time does not tell which members exist. */
    async verify(stored: string | null | undefined, password: string): Promise<boolean> {
      // Made for every caller alike: the first unknown member must not pay for it alone.
      decoy ??= hash('nobody has this password', COST);
      const unmatchable = await decoy;
      const isRight = await inTurn(() => verify(stored ?? unmatchable, password));
      return stored != null && isRight;
    },
  };
}
