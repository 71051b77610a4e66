/** `erased`: the author's account was erased, and the message has no content. */
export const MESSAGE_TYPES = ['text', 'image', 'file', 'call', 'erased'] as const;

/** The limits of messages and conversations. */
export const CHAT_LIMITS = {
  /** For how many minutes, and how often, the author may edit a message. */
  editMinutes: 15,
  edits: 20,
  /** How long earlier versions and deleted files are kept for moderators and for the author's export. */
  keptDays: 30,
  /** Characters of a quote. */
  excerpt: 140,
  /** How many changed messages one call returns. When more than `max` have changed, the client loads its page again. */
  changes: { page: 100, max: 500 },
  /** The reactions that the picker offers first. */
  reactions: ['👍', '❤️', '😂', '🎉', '💡', '🙏'],
  /** How many files one send may contain, and how many are uploaded at a time. */
  files: { max: 10, atOnce: 2 },
  /** Archived conversations of each member. */
  archived: 500,
  /** Pinned messages of each conversation. */
  pins: 10,
  /**
   * A voice note: its maximum length; the longest file accepted (clocks of browsers differ); the number of bars of its wave, and their
   * height.
   */
  voice: { seconds: 300, fileSeconds: 330, peaks: 48, height: 31 },
  /** Questions of each party before a request is answered. */
  questions: 3,
  /**
   * The limits of link previews: characters, and the picture in pixels. `days`: how long a preview is kept, and how long the result that
   * there is none. `newAddresses`: how many new links a member may send in an hour.
   */
  preview: {
    title: 120,
    description: 200,
    site: 60,
    picture: { width: 320, height: 168 },
    days: { found: 7, none: 1 },
    newAddresses: 30,
    atOnce: 4,
    perHost: 2,
  },
} as const;

/** Messages and missed calls of a member, in all conversations of two. */
export const SENT_MESSAGES = { aMinute: 60 } as const;

/** The limits of real-time connections at each node. What comes steadily counts `perSecond`, what comes at once up to `burst`. */
export const SOCKETS = {
  /** Connections of a member. Each open page is one. */
  ofMember: 20,
  /** Connections of an address that have not signed in yet. */
  strangers: 100,
  /** Events of a member. A late typing event is worthless. */
  typing: { perSecond: 5, burst: 20 },
  /** A call sends many candidates at once. */
  signals: { perSecond: 50, burst: 200 },
  /** Nobody can cause these by hand this quickly. */
  others: { perSecond: 20, burst: 100 },
  /** Refused events of a device, before it is disconnected. */
  refusals: { perSecond: 20, burst: 500 },
  /** Packets of a connection. Honest clients send some small ones a second, and large ones when a call begins. */
  packets: { perSecond: 100, burst: 1_000 },
} as const;

/** For how long a conversation is muted: not at all, 8 hours, a week, for ever. */
export const MUTES = ['off', 'hours', 'week', 'always'] as const;
export type Mute = (typeof MUTES)[number];
export const MUTE_HOURS = { hours: 8, week: 7 * 24 } as const;
/** `mutedUntil` of a conversation that is muted for ever. */
export const MUTED_FOR_GOOD = '9999-12-31T00:00:00.000Z';

/** Which keys send a message; the other key starts a new line. Ctrl or ⌘ with Enter always sends. */
export const SEND_KEYS = ['enter', 'ctrl_enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

/** The Redis key that exists while a member has an open socket. The chat service writes it, the notifications service reads it. */
export const presenceKey = (prefix: string, userId: string): string => `${prefix}:presence:user:${userId}`;

/** How long texts may be, in characters, and how many or how large other things. */
export const MESSAGE_LIMITS = {
  message: { max: 5000 },
  /** bytes */
  chatFile: { size: 10 * 1024 * 1024 },
} as const;
