export const ANNOUNCEMENTS = {
  /** How many are shown at a time, and how many organisers may make in 30 days. */
  atOnce: 2,
  aMonth: 6,
  /** How many days one lasts at most. */
  days: 30,
  /** For how many days the members who have seen one are stored. */
  seenDays: 60,
  /** How many days new members see the welcome of the site. */
  welcomeDays: 30,
} as const;

/** The welcome of the site is shown and dismissed like an announcement, with this id. */
export const WELCOME_ID = '0'.repeat(24);

export const ANNOUNCEMENT_LIMITS = { announcement: { max: 140 }, announcementLink: { max: 500 } } as const;
