/** At most `calls` in `seconds`, counted for each caller (the member, or else the address) or for each address. */
export interface CallLimit {
  calls: number;
  seconds: number;
  per: 'caller' | 'address';
  /** Whether calls that are refused do not count. By default they do. */
  countsOnlyDone?: boolean;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * The limits that the gateway enforces. A call of the endpoint table names its limit; calls with the same limit share one count. Services
 * themselves limit what the gateway cannot count: failed sign-ins and mails per account, socket events.
 */
export const CALL_LIMITS = {
  login: { calls: 10, seconds: MINUTE, per: 'address' },
  /** The sign-in page asks for these when it opens. */
  passkeyOptions: { calls: 60, seconds: MINUTE, per: 'address' },
  /** A hall full of people has one address, and each of them may mistype something. */
  register: { calls: 20, seconds: HOUR, per: 'address', countsOnlyDone: true },
  /** All tabs behind one address renew their tokens every 15 minutes. */
  refresh: { calls: 120, seconds: MINUTE, per: 'address' },
  /** Calls that send a mail. The auth service counts them per account; this limit stops one address from trying many accounts. */
  mails: { calls: 20, seconds: HOUR, per: 'address' },
  /** Calls with the secret of a mailed link. */
  links: { calls: 60, seconds: HOUR, per: 'address' },
  /** Calls with the member's password. */
  ownData: { calls: 30, seconds: HOUR, per: 'caller' },
  uploads: { calls: 60, seconds: HOUR, per: 'caller' },
  messages: { calls: 60, seconds: MINUTE, per: 'caller' },
  messageEdits: { calls: 30, seconds: MINUTE, per: 'caller' },
  messageDeletions: { calls: 60, seconds: MINUTE, per: 'caller' },
  reactions: { calls: 60, seconds: MINUTE, per: 'caller' },
  conversationStates: { calls: 60, seconds: MINUTE, per: 'caller' },
  pins: { calls: 60, seconds: MINUTE, per: 'caller' },
  bookmarks: { calls: 60, seconds: MINUTE, per: 'caller' },
  pushTests: { calls: 10, seconds: HOUR, per: 'caller' },
  /** Reads the messages of many conversations. */
  messageSearch: { calls: 60, seconds: MINUTE, per: 'caller' },
  /** Each answer may hold a new password for the TURN servers. */
  iceServers: { calls: 30, seconds: MINUTE, per: 'caller' },
  /** Pages and mailboxes that members want as marks. Each makes Mutua read a page, or send a mail to a stranger. */
  marks: { calls: 20, seconds: DAY, per: 'caller' },
  /** Reads of invitation links, which could serve to guess links. */
  invitations: { calls: 60, seconds: HOUR, per: 'address' },
  /** Suggestions of places, one for each pause in typing. */
  places: { calls: 120, seconds: MINUTE, per: 'address' },
  /** New and changed wants. Each searches the whole catalogue, and could serve to find out who wants what. */
  wants: { calls: 20, seconds: DAY, per: 'caller' },
  /** Attempts to start a ring: each searches for possible rings. The matches service counts the rings that result. */
  rings: { calls: 60, seconds: DAY, per: 'caller' },
  /** New lessons, also those that are refused. The lessons service counts those that it stores. */
  lessons: { calls: 30, seconds: DAY, per: 'caller' },
  /** Seats taken, left and changed. */
  seats: { calls: 30, seconds: HOUR, per: 'caller' },
  /** A page of figures makes four calls. */
  figures: { calls: 240, seconds: HOUR, per: 'caller' },
} as const satisfies Record<string, CallLimit>;
export type CallLimitName = keyof typeof CALL_LIMITS;

/** Limits of whole kinds of calls, besides the limit that a call names. */
export const GENERAL_LIMITS = {
  calls: { calls: 600, seconds: MINUTE, per: 'caller' },
  /** Calls of every method except GET. */
  writes: { calls: 120, seconds: MINUTE, per: 'caller' },
  /** Reports of pages. A page sends one when the member leaves it, and one when it fails. */
  reports: { calls: 120, seconds: MINUTE, per: 'address' },
  /** New real-time connections. High, because after an outage everybody behind one address reconnects at once. */
  sockets: { calls: 300, seconds: MINUTE, per: 'address' },
  /** Counted by each gateway. Enough for any monitoring, but too few to cause load. */
  probes: { calls: 600, seconds: MINUTE, per: 'address' },
  /** Counted by each gateway. A release needs some ten calls. The limit stops people who guess tokens. */
  releases: { calls: 300, seconds: MINUTE, per: 'address' },
} as const satisfies Record<string, CallLimit>;

/** What an address may have open at each gateway: enough for an office behind one address. A browser opens up to seven connections. */
export const OPEN_AT_ONCE = { calls: 100, polls: 200, uploads: 20, connections: 200, websockets: 200 } as const;
