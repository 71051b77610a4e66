import {
  type ClientPayload,
  type Person,
  ROOMS,
  type RoomDoor,
  type RoomRole,
  type RoomState,
  type RoomStream,
} from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import type { MediaRoom } from './engine.ts';

/** Somebody whose process was silent for this long is gone. Processes report every few seconds. */
export const SILENCE_MS = 15_000;

/** A session of a lesson that takes place in a room. */
export interface RoomSession {
  id: string;
  startsAt: string;
  minutes: number;
}

/** Somebody in a room, by one device. Times are in milliseconds. */
export interface Occupant {
  user: Person;
  role: RoomRole;
  /** The socket of the device. */
  device: string;
  feed: string;
  sound: boolean;
  picture: boolean;
  screen: boolean;
  /** Since when the hand is up. */
  hand: number | null;
  /** What the engine does not forward, because the teacher has stopped it. */
  silenced: RoomStream[];
  enteredAt: number;
  seenAt: number;
}

/** A room as Redis keeps it, for all processes. */
export interface Room {
  version: number;
  circleId: string;
  sessionId: string;
  closesAt: number;
  /** Where its media are; null while nobody needs them. */
  media: (MediaRoom & { node: string }) | null;
  epoch: number;
  isLocked: boolean;
  /** Whether the teacher has ended it for all. */
  hasEnded: boolean;
  removed: string[];
  emptySince: number | null;
  people: Occupant[];
}

/** When the room of a session is open. */
export const windowOf = ({ startsAt, minutes }: RoomSession) => {
  const start = Date.parse(startsAt);
  return {
    opensAt: start - ROOMS.opensBefore * MINUTE_MS,
    closesAt: start + (minutes + ROOMS.closesAfter) * MINUTE_MS,
  };
};

const endOf = ({ startsAt, minutes }: RoomSession): number => Date.parse(startsAt) + minutes * MINUTE_MS;

/** The session that is now, else the next one, else the last one; and whether its room is open. */
export function sessionAt(sessions: readonly RoomSession[], now: number) {
  const all = sessions.map((session) => ({ session, ...windowOf(session) })).sort((a, b) => a.opensAt - b.opensAt);
  // Of two whose rooms are open, the first one is now until its end.
  const isOpen = ({ opensAt, closesAt }: (typeof all)[number]): boolean => opensAt <= now && now < closesAt;
  const open = all.find((each) => isOpen(each) && endOf(each.session) > now) ?? all.findLast(isOpen);
  if (open) return { ...open, door: 'open' as const };
  const next = all.find(({ opensAt }) => opensAt > now);
  if (next) return { ...next, door: 'early' as const };
  const last = all.at(-1);
  return last ? { ...last, door: 'over' as const } : null;
}

/** The room of a session, as nobody has entered it. */
const emptyRoom = (
  circleId: string,
  { id, closesAt }: { id: string; closesAt: number },
  before: Room | null,
): Room => ({
  version: before?.version ?? 0,
  circleId,
  sessionId: id,
  closesAt,
  media: null,
  epoch: before?.epoch ?? 0,
  isLocked: false,
  hasEnded: false,
  removed: [],
  emptySince: null,
  people: [],
});

/**
 * The room of this session. A moved session moves its end. When an earlier session has ended, and its room is not closed, whoever is still
 * there stays with the same media, and a new stay begins. Nothing else is left of it.
 */
export const roomFor = (room: Room | null, circleId: string, session: RoomSession, now: number): Room => {
  const { closesAt } = windowOf(session);
  if (room?.sessionId === session.id) return { ...room, closesAt };
  const empty = emptyRoom(circleId, { id: session.id, closesAt }, room);
  if (!room || now >= room.closesAt) return empty;
  const { media, emptySince } = room;
  return { ...empty, media, emptySince, people: room.people.map((each) => ({ ...each, enteredAt: now })) };
};

export const find = (room: Room, memberId: string): Occupant | undefined =>
  room.people.find(({ user }) => user._id === memberId);

/** What keeps a member out of a room whose session is now. */
export function doorOf(room: Room, { memberId, role }: { memberId: string; role: RoomRole }): RoomDoor {
  if (role !== 'learner') return 'open'; // who teaches or hosts can also open it again
  if (room.hasEnded) return 'over';
  if (room.removed.includes(memberId)) return 'removed';
  if (find(room, memberId)) return 'open';
  if (room.isLocked) return 'locked';
  return room.people.length >= ROOMS.people ? 'full' : 'open';
}

/** Replaces somebody's entry, in the order of entering. */
export const withOccupant = (room: Room, occupant: Occupant): Room => {
  const others = room.people.filter(({ user }) => user._id !== occupant.user._id);
  const people = [...others, occupant].sort((a, b) => a.enteredAt - b.enteredAt);
  return { ...room, people, emptySince: null, hasEnded: false };
};

/** Whether somebody else shares a screen. */
export const sharesBeside = (room: Room, memberId: string): boolean =>
  room.people.some(({ user, screen }) => screen && user._id !== memberId);

/** Somebody as their device says now. A hand stays up since it was raised, and what is sent again is silenced no more. */
export const stated = (me: Occupant, { hand, ...sends }: ClientPayload<'room_state'>, now: number): Occupant => ({
  ...me,
  ...sends,
  silenced: me.silenced.filter((stream) => !sends[stream]),
  hand: hand ? (me.hand ?? now) : null,
});

/** Changes somebody who is there. */
export const change = (room: Room, memberId: string, part: Partial<Occupant>): Room => ({
  ...room,
  people: room.people.map((each) => (each.user._id === memberId ? { ...each, ...part } : each)),
});

/** Without those whom `leaves` names. The last one leaves an empty room. */
export function without(room: Room, leaves: (occupant: Occupant) => boolean, now: number): Room {
  const people = room.people.filter((occupant) => !leaves(occupant));
  return { ...room, people, emptySince: people.length === 0 ? (room.emptySince ?? now) : null };
}

/** Whether nobody has been there for so long that its media can go. */
export const isAbandoned = ({ emptySince }: Room, now: number): boolean =>
  emptySince !== null && now - emptySince >= ROOMS.emptyFor * MINUTE_MS;

export const stateOf = ({ circleId, version, epoch, isLocked, closesAt, people }: Room): RoomState => ({
  circleId,
  version,
  epoch,
  isLocked,
  closesAt: new Date(closesAt).toISOString(),
  people: people.map(({ user, role, sound, picture, screen, hand }) => ({
    user,
    role,
    sound,
    picture,
    screen,
    hand: hand === null ? null : new Date(hand).toISOString(),
  })),
});
