/** What a member can keep. */
export const BOOKMARK_KINDS = ['skill', 'user'] as const;
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];

/** How many bookmarks a member may have, and how many days one stays in the list after the member saw that it leads nowhere. */
export const BOOKMARKS = { max: 200, goneDays: 30 } as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const BOOKMARK_LIMITS = {
  bookmarkNote: { max: 200 },
} as const;
