import { REFERENCES, type ReferenceBond } from '@mutua/contracts';

/** A shown reference: who vouches for whom. */
export interface Tie {
  from: string;
  to: string;
}

export interface TieSources {
  /** Returns the shown references that any of these members wrote or received. */
  tiesOf: (ids: readonly string[]) => Promise<Tie[]>;
  /** Returns the members with whom any of these have completed an exchange. */
  partnersOf: (ids: readonly string[]) => Promise<string[]>;
}

const { circle, beyond } = REFERENCES;
/** After so many members `reachedFrom` goes no further. */
const MOST_REACHED = 200;

const newOnes = (ids: readonly string[], known: ReadonlySet<string>): string[] =>
  [...new Set(ids)].filter((id) => !known.has(id)).sort();

/** Returns the members whom references connect with these, and the references. The limits of steps and members keep only the nearest. */
export async function circleAround(ids: readonly string[], { tiesOf }: TieSources) {
  const members = new Set(ids);
  const ties: Tie[] = [];
  let last = [...members];
  for (let step = 0; step < circle.steps && last.length > 0; step += 1) {
    const found = await tiesOf(last);
    ties.push(...found);
    last = newOnes(
      found.flatMap(({ from, to }) => [from, to]),
      members,
    ).slice(0, Math.max(0, circle.members - members.size));
    for (const id of last) members.add(id);
  }
  return { members, ties };
}

/** Returns the members for whom a member vouches, directly or through others. */
function vouchedBy(memberId: string, ties: readonly Tie[]): Set<string> {
  const byWriter = Map.groupBy(ties, ({ from }) => from);
  const reached = new Set([memberId]);
  // Iterating over a set also visits members that are added meanwhile.
  for (const id of reached) for (const { to } of byWriter.get(id) ?? []) reached.add(to);
  return reached;
}

/** Whether the exchanges of a member lead to enough members outside of the circle, on paths outside of it. */
async function leadsBeyond(id: string, members: ReadonlySet<string>, { partnersOf }: TieSources): Promise<boolean> {
  const seen = new Set(members);
  for (let last = [id]; last.length > 0; ) {
    last = newOnes(await partnersOf(last), seen);
    for (const each of last) seen.add(each);
    if (seen.size - members.size >= beyond) return true;
  }
  return false;
}

/**
 * Returns the members whose exchanges lead to one of these. A reference can begin or cease to count only by an exchange that is fewer than
 * `beyond` steps away: further members make no difference.
 */
export async function reachedFrom(ids: readonly string[], { partnersOf }: TieSources): Promise<Set<string>> {
  const reached = new Set(ids);
  let last = [...reached];
  for (let step = 0; step < beyond && last.length > 0 && reached.size < MOST_REACHED; step += 1) {
    last = newOnes(await partnersOf(last), reached);
    for (const id of last) reached.add(id);
  }
  return reached;
}

/**
 * Decides for each writer whether the reference counts on the member's profile. Accounts that vouch for each other must gain nothing:
 * - References do not count when writer and member vouch for each other, directly or through others.
 * - A writer counts only when their exchanges lead to enough members outside of the circle. The circle is the member, the writers, and all
 * whom references connect with them. So exchanges between a few accounts of one person prove nothing.
 */
export async function bondsOf(
  memberId: string,
  writers: readonly string[],
  sources: TieSources,
): Promise<Map<string, ReferenceBond>> {
  const bonds = new Map<string, ReferenceBond>();
  if (writers.length === 0) return bonds;
  const { members, ties } = await circleAround([memberId, ...writers], sources);
  const direct = new Set(ties.flatMap(({ from, to }) => (from === memberId ? [to] : [])));
  const vouched = vouchedBy(memberId, ties);
  for (const writer of writers) {
    if (direct.has(writer)) bonds.set(writer, 'mutual');
    else if (vouched.has(writer)) bonds.set(writer, 'circle');
    else bonds.set(writer, (await leadsBeyond(writer, members, sources)) ? 'counted' : 'near');
  }
  return bonds;
}
