import { type Call, Stuck } from './client.ts';
import { doExchange, type Exchange, planSession } from './exchange.ts';
import type { Member } from './members.ts';

/** An asker and a teacher. */
export type Pair = readonly [Member, Member];

/** Groups the members into pairs. */
export const pairsOf = (people: readonly Member[]): Pair[] =>
  Array.from({ length: people.length / 2 }, (_, i) => [people[2 * i], people[2 * i + 1]] as [Member, Member]);

const newExchange = ([asker, teacher]: Pair, name: string): Exchange => ({
  asker,
  teacher,
  titles: { offered: `Offered ${name}`, wanted: `Wanted ${name}` },
  isAccepted: false,
  isCompleted: false,
  messages: [],
  notes: [],
  stars: {},
});

/** Makes an exchange of each pair, with a session whose reminders are due soon. */
export const planSessions = (call: Call, pairs: readonly Pair[], label: string | number): Promise<Exchange[]> =>
  Promise.all(
    pairs.map(async (pair, i) => {
      const exchange = newExchange(pair, `${label}-${i}-session`);
      await planSession(call, exchange);
      return exchange;
    }),
  );

/**
 * Lets each pair make one exchange after the other until `stop`, which resolves with the steps that never succeeded.
 * @param label distinguishes the skills of this workload from those of others
 * @param alongside runs for each pair at the same time, until `isEnding` returns true
 */
export function startExchanges({
  call,
  pairs,
  label,
  alongside,
}: {
  call: Call;
  pairs: readonly Pair[];
  label: string | number;
  alongside?: (pair: Pair, isEnding: () => boolean) => Promise<void>;
}) {
  const exchanges: Exchange[] = [];
  const stuck: string[] = [];
  let isEnding = false;
  const work = async (members: Pair, pair: number): Promise<void> => {
    for (let i = 0; !isEnding; i += 1) {
      const exchange = newExchange(members, `${label}-${pair}-${i}`);
      exchanges.push(exchange);
      await doExchange(call, exchange, { asker: 1 + (i % 5), teacher: 5 - (i % 3) }).catch((error: unknown) => {
        exchange.isStuck = error instanceof Stuck;
        throw error;
      });
    }
  };
  const load = pairs
    .flatMap((pair, i) => [work(pair, i), alongside?.(pair, () => isEnding)])
    .map((each) =>
      each?.catch((error: unknown) => {
        if (!(error instanceof Stuck)) throw error;
        stuck.push(error.message);
      }),
    );
  return {
    exchanges,
    async stop(): Promise<string[]> {
      isEnding = true;
      await Promise.all(load);
      return stuck;
    },
  };
}
