/** The room of a group lesson: how many it holds, and when it is open, in minutes around the session. */
export const ROOMS = {
  /** The teacher and everybody with a seat. */
  people: 13,
  opensBefore: 30,
  closesAfter: 60,
  /** It ends when it was empty for so many minutes. */
  emptyFor: 5,
  /** For so many hours it is kept who was there and when, and somebody can be reported. */
  keptHours: 72,
} as const;

/** How often a member enters rooms: a page enters again each second while a room moves. */
export const ROOM_ENTRIES = { aMinute: 60 } as const;

/** Who somebody is in a room. In the meeting of a ring all are hosts. */
export const ROOM_ROLES = ['teacher', 'learner', 'host'] as const;
export type RoomRole = (typeof ROOM_ROLES)[number];

/** What a device sends into a room. */
export const ROOM_STREAMS = ['sound', 'picture', 'screen'] as const;
export type RoomStream = (typeof ROOM_STREAMS)[number];

/** How large a device wants somebody's picture. */
export const ROOM_LAYERS = ['off', 'low', 'middle', 'high'] as const;
export type RoomLayer = (typeof ROOM_LAYERS)[number];

/** What the teacher can do in a room: to one person, or (the last three) to all. */
export const ROOM_MEASURES = ['mute', 'stop_screen', 'lower_hand', 'remove', 'lock', 'unlock', 'end'] as const;
export type RoomMeasure = (typeof ROOM_MEASURES)[number];

/**
 * Why a device is no longer in a room. `replaced`: the member has entered by another device. `over`: the time is over, or the session was
 * cancelled.
 */
export const ROOM_ENDS = ['ended', 'removed', 'replaced', 'no_seat', 'over'] as const;
export type RoomEnd = (typeof ROOM_ENDS)[number];

/** What keeps a member from entering a room. */
export const ROOM_DOORS = ['open', 'early', 'over', 'locked', 'removed', 'full', 'none'] as const;
export type RoomDoor = (typeof ROOM_DOORS)[number];
