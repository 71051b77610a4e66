/** The deadlines of sealed reviews, which nobody sees until both parties have written, and of answers to reviews. */
export const SEALED = {
  /** Days after the completion in which a review may be sealed. */
  days: 14,
  /** Hours in which an answer to a review may be changed or removed. */
  answerHours: 24,
} as const;

/** How the writer of a reference knows the member: from work, as friends or family, or because one taught the other. */
export const REFERENCE_RELATIONS = ['work', 'friend', 'lessons'] as const;
export type ReferenceRelation = (typeof REFERENCE_RELATIONS)[number];

/**
 * Whether a reference counts for the number on a profile. `mutual`: the two have written one for each other. `circle`: they have done so
 * through others. `near`: the exchanges of the writer lead only to a few members around them.
 */
export const REFERENCE_BONDS = ['counted', 'mutual', 'circle', 'near'] as const;
export type ReferenceBond = (typeof REFERENCE_BONDS)[number];

/** The limits of references, by which members vouch for each other. */
export const REFERENCES = {
  /** How many days the writer must have been a member. */
  joinedDays: 30,
  /** How many references a member may write within `givenDays`. */
  given: 5,
  givenDays: 90,
  /** How many references a profile shows, newest first. */
  shown: 20,
  /** The circle of a member: the nearest `members` who are connected by references, within `steps`. */
  circle: { steps: 24, members: 50 },
  /** A reference counts if the exchanges of its writer lead to so many members outside the circle. */
  beyond: 12,
} as const;

/** What a mark confirms: the member's mail address, a page that links back, or a mailbox of an institution. */
export const MARK_KINDS = ['mail', 'page', 'mailbox'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
/** The marks that a member must ask for. */
export const ASKED_MARKS = ['page', 'mailbox'] as const satisfies readonly MarkKind[];
export type AskedMark = (typeof ASKED_MARKS)[number];
/** Why a page gets no mark: it cannot be read, has no link to the profile, or redirects to another host. */
export const MARK_FAULTS = ['unreadable', 'no_link', 'elsewhere'] as const;
export type MarkFault = (typeof MARK_FAULTS)[number];
export const MARKS = {
  /** How many marks of each kind a member may have. */
  most: { page: 3, mailbox: 2 },
  /** How often a page is checked. After a failed check it is checked on the next day. */
  checkDays: 30,
  /** After so many failed checks in a row the mark is removed. */
  misses: 2,
  /** How long the link in the mail to a mailbox is valid. */
  linkHours: 24,
} as const;

/**
 * The state of an invitation link. `full`: it has had its registrations of the month. `paused`: too many members who used it were
 * suspended.
 */
export const INVITATION_STATES = ['open', 'full', 'paused'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];
export const INVITATIONS = {
  /** Registrations by one link in a calendar month (UTC). */
  monthly: 20,
  /** How long the inviter of a member is stored. */
  keptDays: 365,
  /** The link pauses after so many members were suspended within so many days of joining. */
  pausing: { members: 2, days: 30 },
} as const;

export const REVIEW_CATEGORIES = ['communication', 'punctuality', 'knowledge', 'helpfulness'] as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const TRUST_LIMITS = {
  review: { max: 2000 },
  reviewAnswer: { max: 1000 },
  feedback: { max: 1000 },
  mark: { max: 254 },
  reference: { min: 20, max: 500 },
} as const;
