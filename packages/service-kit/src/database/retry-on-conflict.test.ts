import { ServiceUnavailableError } from '../errors/errors.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** A document that a writer changes between its read and its write, like a database with versions. */
const createDocument = () => {
  let version = 0;
  return {
    read: async () => version,
    async write(seen: number) {
      if (seen !== version) return false;
      version += 1;
      return true;
    },
    version: () => version,
  };
};

it('makes every one of many changes of one document at once', async () => {
  const document = createDocument();
  let attempts = 0;
  const change = () =>
    retryOnConflict(async () => {
      attempts += 1;
      const seen = await document.read();
      return (await document.write(seen)) ? seen + 1 : undefined;
    });
  const changed = await Promise.all(Array.from({ length: 40 }, change));
  expect(new Set(changed).size).toBe(40);
  expect(document.version()).toBe(40);
  expect(attempts).toBeGreaterThan(40);
});

/** Attempts with these outcomes, one after the other, and how many were made. */
function attemptsOf<T>(...outcomes: (T | Error | undefined)[]) {
  let made = 0;
  const attempt = async (): Promise<T | undefined> => {
    const outcome = outcomes[made];
    made += 1;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { attempt, made: () => made };
}

it('makes changes of one key one after the other, and those of another one beside them', async () => {
  const document = createDocument();
  let attempts = 0;
  const change = async () => {
    attempts += 1;
    const seen = await document.read();
    return (await document.write(seen)) ? seen : undefined;
  };
  await Promise.all(Array.from({ length: 40 }, () => retryOnConflict(change, { key: 'one' })));
  expect([attempts, document.version()]).toEqual([40, 40]);

  const never = retryOnConflict(() => new Promise<undefined>(() => {}), { key: 'two' });
  expect(await Promise.race([never, retryOnConflict(change, { key: 'one' })])).toBe(40);
});

it('returns what an attempt decides, also null, without another attempt', async () => {
  const { attempt, made } = attemptsOf<null>(null);
  expect(await retryOnConflict(attempt)).toBeNull();
  expect(made()).toBe(1);
});

it('ends with the error of an attempt', async () => {
  const { attempt, made } = attemptsOf(undefined, new Error('the rule no longer holds'));
  await expect(retryOnConflict(attempt)).rejects.toThrow('the rule no longer holds');
  expect(made()).toBe(2);
});

it('gives up when other writes win for too long', async () => {
  const { attempt, made } = attemptsOf(undefined);
  await expect(retryOnConflict(attempt, { longestMs: 0 })).rejects.toThrow(ServiceUnavailableError);
  expect(made()).toBe(1);
});
