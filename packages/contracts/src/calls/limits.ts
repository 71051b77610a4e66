export const CALL_TYPES = ['audio', 'video'] as const;

/** How long an unanswered call rings, in seconds. */
export const CALL_TIMEOUT_SECONDS = 45;

/** How many calls a member starts in a minute, in total and to one other member. */
export const STARTED_CALLS = { aMinute: 10, toOneAMinute: 3 } as const;
