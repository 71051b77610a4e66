/** Which events about wants a member is notified of: mutual matches; also members who only teach it; or none. */
export const MATCH_ALERTS = ['mutual', 'any', 'nothing'] as const;
export type MatchAlerts = (typeof MATCH_ALERTS)[number];

/** Who may see a want: members whose own skill answers it; everybody, also on the profile; nobody. */
export const WANT_VISIBILITIES = ['matches', 'public', 'hidden'] as const;
export type WantVisibility = (typeof WANT_VISIBILITIES)[number];

/** How a member wants to meet for a want. */
export const WANT_MEETS = ['person', 'online'] as const;
export type WantMeets = (typeof WANT_MEETS)[number];

export const WANT_STATUSES = ['open', 'paused', 'in_exchange', 'fulfilled'] as const;
export type WantStatus = (typeof WANT_STATUSES)[number];

/** The limits of wants and matches. */
export const MATCHING = {
  /** How many unfulfilled wants a member may have. */
  openWants: 10,
  /** After how many days without a change the page asks whether an open want still stands. */
  askAfterDays: 90,
  /** After how many days an open want pauses by itself. */
  pauseAfterDays: 120,
  /** How many simultaneous exchanges a member accepts. */
  capacity: { min: 1, max: 10, default: 3 },
  /** How many days "Not for me" hides a member. */
  dismissedDays: 90,
  /** For how many skills one call returns marks. */
  marks: 50,
} as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const WANT_LIMITS = {
  wantNote: { max: 300 },
} as const;
