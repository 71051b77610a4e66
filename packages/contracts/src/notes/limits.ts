/** The limits of notes: lines of a conversation, lines of one change, and how long pages collect input. */
export const NOTES = { lines: 300, batch: 40, collectMs: 300, around: 5 } as const;

/** How long texts may be, in characters, and how many or how large other things. */
export const NOTE_LIMITS = {
  noteLine: { max: 500 },
} as const;
