import { bounded } from '@mutua/service-kit';
import { hash, verify } from '@node-rs/argon2';

/** The minimum of OWASP's cheat sheet for argon2id (the library's default variant): 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 200;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** @throws ServiceUnavailableError, from its methods, when too many passwords wait */
export function createPasswordHasher({
  concurrency,
  waiting = MAX_WAITING,
}: {
  concurrency: number;
  waiting?: number;
}) {
  const inTurn = bounded({ concurrency, waiting });
  const hashInTurn = (password: string): Promise<string> => inTurn(() => hash(password, COST));
  let decoy: Promise<string> | undefined;

  return {
    hash: hashInTurn,

    /** Takes as long without a stored hash as with one, so that the time does not reveal which members exist. */
    async verify(stored: string | null | undefined, password: string): Promise<boolean> {
      // Created at the first call of any kind, so that the first unknown member does not take longer.
      decoy ??= hash('nobody has this password', COST);
      const unmatchable = await decoy;
      const isRight = await inTurn(() => verify(stored ?? unmatchable, password));
      return stored != null && isRight;
    },
  };
}
