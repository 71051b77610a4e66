import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@mutua/contracts/limits';
import type { StackOptions } from './stack.ts';
import { UserError } from './user-error.ts';

const MAX_REPLICAS = 20;

/**
 * Parses the number of processes per service: `--chat 3`, or `--replicas chat=3,skills=2` (may be repeated).
 *
 * @throws UserError
 */
export const readReplicas = (args: readonly string[]): NonNullable<StackOptions['replicas']> => {
  const known = SERVICES as readonly string[];
  const options = Object.fromEntries(known.map((name) => [name, { type: 'string' as const }]));
  let values: Record<string, string | string[] | undefined>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { ...options, replicas: { type: 'string', multiple: true } },
    }));
  } catch (error) {
    throw new UserError(
      `${(error as Error).message}. There is --replicas <service>=<number>, and --<service> <number>.`,
    );
  }
  const { replicas = [], ...single } = values;
  const wanted = [...Object.entries(single), ...[replicas].flat().flatMap((each) => each.split(',').map(pairOf))];
  return Object.fromEntries(
    wanted.map(([name, count]) => {
      const number = Number(count);
      if (!known.includes(name)) throw new UserError(`${name} is not a service. There is ${known.join(', ')}.`);
      if (!Number.isInteger(number) || number < 1 || number > MAX_REPLICAS)
        throw new UserError(`Replicas of ${name}: a number from 1 to ${MAX_REPLICAS}, not "${count}".`);
      return [name as ServiceName, number];
    }),
  );
};

const pairOf = (text: string): [string, string] => {
  const [name = '', count = ''] = text.split('=');
  return [name.trim(), count.trim()];
};
