export const CALL_TYPES = ['audio', 'video'] as const;

/** How long an unanswered call rings, in seconds. */
export const CALL_TIMEOUT_SECONDS = 45;
