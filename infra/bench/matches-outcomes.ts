import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';

/** How often a member who is asked says no. */
const NO = 0.3;
const RINGS = 120;
/** More members than this are too many to ask one after the other. */
const MOST_VISITORS = 3_000;
const SHOWN_A_VISIT = 6;
const SETTLED_MS = 10_000;

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, as: string, body?: object) => Promise<Response>;
interface Suggested {
  size: number;
  offer: string;
}
interface Ring {
  _id: string;
  status: string;
  places: { userId: string; answer: string }[];
}

/** Members who are here, with a skill and a want. */
const presentOf = async (connection: Connection, limit: number): Promise<string[]> => {
  const found = connection
    .collection<{ _id: string }>('swappers')
    .find({ isAway: false, 'teaches.0': { $exists: true }, 'wants.0': { $exists: true } }, { projection: { _id: 1 } });
  return (await found.limit(limit).toArray()).map(({ _id }) => _id);
};

/** Starts one of the rings that are suggested to a member. Returns its id, or null without such a ring. */
async function startRing(call: Call, as: string, size: number): Promise<string | null> {
  const { suggestions } = (await (await call('GET', '/rings/suggestions', as)).json()) as { suggestions: Suggested[] };
  const found = suggestions.find((each) => each.size === size);
  if (!found) return null;
  const answer = await call('POST', '/rings', as, { offer: found.offer });
  if (!answer.ok) return null; // one of the others is in another ring by now
  return ((await answer.json()) as { ring: Ring }).ring._id;
}

/** Answers for everybody who is asked, substitutes too, until the ring comes about or ends. */
async function answerAll(connection: Connection, call: Call, id: string, random: () => number): Promise<boolean> {
  const rings = connection.collection<Ring>('rings');
  for (const giveUpAt = Date.now() + SETTLED_MS; Date.now() < giveUpAt; ) {
    const ring = await rings.findOne({ _id: id });
    if (ring?.status !== 'proposed') return ring?.status === 'confirmed';
    const waiting = ring.places.find(({ answer }) => answer !== 'accepted');
    if (!waiting) {
      await wait(20);
      continue;
    }
    const answer = (what: string): Promise<Response> => call('PUT', `/rings/${id}/${what}`, waiting.userId, {});
    // Who has said yes already, and is asked again because of a substitute, says yes again.
    const isYes = waiting.answer === 'again' || random() >= NO;
    // Who would learn the same in another ring cannot say yes to this one.
    if (!isYes || !(await answer('accept')).ok) await answer('decline');
  }
  throw new Error(`ring ${id} did not come to an end`);
}

/** What becomes of rings that members start when each of the others says no now and then. Returns a line to print. */
export async function ringYield(connection: Connection, call: Call, random: () => number): Promise<string> {
  const lines: string[] = [];
  const present = await presentOf(connection, 20 * RINGS);
  for (const size of [3, 4]) {
    let started = 0;
    let confirmed = 0;
    for (const as of present) {
      if (started === RINGS) break;
      const id = await startRing(call, as, size);
      if (!id) continue;
      started += 1;
      if (await answerAll(connection, call, id, random)) confirmed += 1;
    }
    const part = confirmed / Math.max(1, started);
    lines.push(
      `rings of ${size}: ${confirmed} of ${started} came about (${(part * 100).toFixed(0)} %; ${(part * size).toFixed(2)} learners a start)`,
    );
  }
  return `  when each of the others says no with ${NO}: ${lines.join('; ')}`;
}

/** How unequal the counts are: 0 when all are the same, nearly 1 when one has all. */
function gini(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  const sum = sorted.reduce((total, count) => total + count, 0);
  const weighted = sorted.reduce((total, count, index) => total + count * (index + 1), 0);
  return sum === 0 ? 0 : (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length;
}

/** How often each member is shown when everybody visits once. Returns a line to print; null when there are too many to ask. */
export async function exposure(connection: Connection, call: Call): Promise<string | null> {
  const present = await presentOf(connection, MOST_VISITORS + 1);
  if (present.length > MOST_VISITORS) return null;
  const shown = new Map(present.map((id) => [id, 0]));
  let nobody = 0;
  for (const as of present) {
    const answer = await call('GET', `/matches?limit=${SHOWN_A_VISIT}`, as);
    const { matches } = (await answer.json()) as { matches: { user: { _id: string } }[] };
    if (matches.length === 0) nobody += 1;
    for (const { user } of matches) shown.set(user._id, (shown.get(user._id) ?? 0) + 1);
  }
  const counts = [...shown.values()];
  const seen = counts.filter((count) => count > 0).length;
  const percent = (count: number): string => `${((count / present.length) * 100).toFixed(0)} %`;
  return `  each visits once and sees ${SHOWN_A_VISIT}: ${percent(seen)} are shown to somebody, the most shown ${Math.max(...counts)} times, Gini ${gini(counts).toFixed(2)}; ${percent(nobody)} are shown nobody`;
}
