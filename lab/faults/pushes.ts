/** Compares the pushes that members have got with their notifications. */
import type { ReceivedPush } from '@mutua/service-kit/testing/push-service';
import { type Problem, remainingProblems } from './checks.ts';
import type { Call } from './client.ts';
import type { Member } from './members.ts';
import { allPages } from './reads.ts';

/** A push waits 20 seconds for an online member, a minute after another one of its conversation, and a minute after a crash. */
const SETTLE_MS = 180_000;

export type Push = ReceivedPush<{ tag: string; title: string }>;

/** The part of a notification that the pushes are compared with. */
export interface Row {
  _id: string;
  type: string;
  title: string;
  isRead: boolean;
  request?: { _id: string };
}

/** A time in which a process may have died between sending a push and storing that it was sent. */
export interface Interruption {
  from: number;
  to: number;
}

const tagOf = ({ _id, type, request }: Row): string => (type === 'message' && request ? `chat-${request._id}` : _id);

/**
 * Finds lost and doubled pushes of a member. The latest push of each unread notification must say what the notification says. A
 * notification that was read may have none. The same push may come twice only over an interruption, after which it replaces the first.
 */
export function pushProblems(
  name: string,
  rows: readonly Row[],
  pushes: readonly Push[],
  interruptions: readonly Interruption[],
): Problem[] {
  const problems: Problem[] = [];
  const pushesOf = Map.groupBy(pushes, ({ content }) => content.tag);
  for (const row of rows) {
    const tag = tagOf(row);
    const latest = pushesOf.get(tag)?.at(-1)?.content.title;
    if (!row.isRead && latest !== row.title)
      problems.push({ kind: 'lost', text: `push "${row.title}" to ${name}: ${latest ?? 'none'}` });
  }
  const tags = new Set(rows.map(tagOf));
  for (const [tag, own] of pushesOf) {
    if (!tags.has(tag)) problems.push({ kind: 'doubled', text: `push ${tag} to ${name}, without a notification` });
    for (const [index, { at, content }] of own.entries()) {
      const earlier = own.slice(0, index).findLast((each) => each.content.title === content.title);
      const isAllowed = !earlier || interruptions.some(({ from, to }) => earlier.at <= to && at >= from);
      if (!isAllowed) problems.push({ kind: 'doubled', text: `push "${content.title}" to ${name}` });
    }
  }
  return problems;
}

/** Waits until all pushes have arrived, and returns every problem. */
export async function findPushProblems(
  call: Call,
  browsers: ReadonlyMap<Member, { received: readonly Push[] }>,
  interruptions: readonly Interruption[],
): Promise<Problem[]> {
  const look = async (): Promise<Problem[]> => {
    const problems: Problem[] = [];
    for (const [member, { received }] of browsers) {
      const rows: Row[] = await allPages(call, member, '/notifications', 'notifications');
      problems.push(...pushProblems(member.name, rows, received, interruptions));
    }
    return problems;
  };
  return remainingProblems(look, { forMs: SETTLE_MS, everyMs: 2_000 });
}
