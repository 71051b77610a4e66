import type { RoomLayer, RoomPerson } from '@mutua/contracts';

/** How many pictures a phone shows, and how many a wide page gets in the middle size. */
const PHONE_TILES = 4;
const MIDDLE_TILES = 6;

export interface RoomLayout {
  /** Who has a tile, the oneself among them, in the order of entering. */
  shown: readonly RoomPerson[];
  /** Who is there without a tile. */
  others: readonly RoomPerson[];
  /** Who shares a screen. */
  sharer: RoomPerson | null;
  /** How large each of the others is received. */
  layers: { memberId: string; layer: RoomLayer }[];
}

/**
 * How many pictures are left out after one more step on a weak or a good line.
 * @param others how many other people are in the room
 */
export const nextDropped = (dropped: number, { isWeak, others }: { isWeak: boolean; others: number }): number =>
  isWeak ? Math.min(dropped + 1, others) : Math.max(0, Math.min(dropped, others) - 1);

/**
 * Who is shown, and how large. A phone shows four: oneself, the teacher, and who spoke last. A shared screen makes the others small.
 * @param spoken the members who spoke, the last one first
 * @param dropped how many pictures a weak line leaves out
 */
export function layoutOf({
  people,
  ownId,
  spoken,
  isPhone,
  dropped,
}: {
  people: readonly RoomPerson[];
  ownId: string;
  spoken: readonly string[];
  isPhone: boolean;
  dropped: number;
}): RoomLayout {
  const rankOf = ({ user, role }: RoomPerson): number => {
    if (user._id === ownId) return -2;
    if (role === 'teacher') return -1;
    const at = spoken.indexOf(user._id);
    return at === -1 ? spoken.length : at;
  };
  const ranked = people.toSorted((a, b) => rankOf(a) - rankOf(b));
  const tiles = new Set(ranked.slice(0, isPhone ? PHONE_TILES : people.length).map(({ user }) => user._id));
  const remote = ranked.filter(({ user }) => user._id !== ownId);
  const sharer = people.find(({ screen }) => screen) ?? null;
  // The last ones of the ranking lose their picture first.
  const kept = new Set(remote.slice(0, Math.max(0, remote.length - dropped)).map(({ user }) => user._id));
  const layerOf = ({ user: { _id } }: RoomPerson, index: number): RoomLayer => {
    if (!tiles.has(_id) || !kept.has(_id)) return 'off';
    return sharer || index >= MIDDLE_TILES ? 'low' : 'middle';
  };
  return {
    shown: people.filter(({ user }) => tiles.has(user._id)),
    others: people.filter(({ user }) => !tiles.has(user._id)),
    sharer,
    layers: remote.map((person, index) => ({ memberId: person.user._id, layer: layerOf(person, index) })),
  };
}
