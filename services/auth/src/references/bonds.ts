import { REFERENCES, type ReferenceBond } from '@mutua/contracts';

/** A shown reference: who vouches, for whom. */
export interface Tie {
  from: string;
  to: string;
}

export interface TieSources {
  /** The shown references that any of these members wrote or received. */
  tiesOf: (ids: readonly string[]) => Promise<Tie[]>;
  /** With whom any of these members have completed an exchange. */
  partnersOf: (ids: readonly string[]) => Promise<string[]>;
}

const { circle, beyond } = REFERENCES;

const newOnes = (ids: readonly string[], known: ReadonlySet<string>): string[] =>
  [...new Set(ids)].filter((id) => !known.has(id)).sort();

/** The members whom references connect with these, and these references: at most so many steps and members, the nearest. */
async function circleAround(ids: readonly string[], { tiesOf }: TieSources) {
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

/** For whom a member vouches, also through others. */
function vouchedBy(memberId: string, ties: readonly Tie[]): Set<string> {
  const byWriter = Map.groupBy(ties, ({ from }) => from);
  const reached = new Set([memberId]);
  // A set is walked with what is added to it meanwhile.
  for (const id of reached) for (const { to } of byWriter.get(id) ?? []) reached.add(to);
  return reached;
}

/** Whether the exchanges of a member lead to enough members outside of a circle, on ways outside of it. */
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
 * Which references for a member are in the number of the profile, by their writers. Accounts that vouch for each other gain nothing:
 * - Two who vouch for each other, directly or through others, do not count.
 * - Nor does a writer whose exchanges lead to nobody outside of the circle, or only to a few: a person with some accounts can
 *   complete exchanges between these. The circle are the member, the writers, and those whom references connect with them.
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
