import type { Circle, Conversation } from '@mutua/contracts';

export type ListRow =
  | { kind: 'exchange'; id: string; at: number; conversation: Conversation }
  | { kind: 'circle'; id: string; at: number; circle: Circle };

const exchangeRow = (conversation: Conversation): ListRow => ({
  kind: 'exchange',
  id: conversation.request._id,
  at: Date.parse(conversation.updatedAt),
  conversation,
});
const circleRow = (circle: Circle): ListRow => ({
  kind: 'circle',
  id: circle._id,
  at: Date.parse(circle.updatedAt),
  circle,
});

/**
 * Puts circles between conversations of two by time, each kind in the order of its list. Of two lists that go on, rows older than the end of
 * the other one wait for its next page, so that no row appears above one that is shown.
 */
export function mergedRows(
  conversations: readonly Conversation[],
  circles: readonly Circle[],
  more: { conversations: boolean; circles: boolean },
): ListRow[] {
  const [ones, others] = [conversations.map(exchangeRow), circles.map(circleRow)];
  const rows: ListRow[] = [];
  let [one, other] = [0, 0];
  for (;;) {
    const [exchange, circle] = [ones[one], others[other]];
    if (!exchange && (!circle || more.conversations)) return rows;
    if (!circle && more.circles) return rows;
    if (exchange && (!circle || exchange.at >= circle.at)) {
      rows.push(exchange);
      one += 1;
    } else if (circle) {
      rows.push(circle);
      other += 1;
    }
  }
}

/** Letter case and accents do not matter. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the title of a circle or a name in it contains a text. */
export function isFound({ title, people }: Circle, search: string): boolean {
  const wanted = folded(search.trim());
  return [title, ...people.map(({ name }) => name)].some((text) => folded(text).includes(wanted));
}
