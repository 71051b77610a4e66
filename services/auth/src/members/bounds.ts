/**
 * The maximum lengths of the arrays in a member's document. The search fields come from texts of limited length: at most about 6,000 parts.
 */
export const BOUNDS = { links: 5, skills: 50 } as const;
