/** The maximum lengths of the arrays in a member's document. The search fields come from texts of limited length: about 6,000 parts at the most. */
export const BOUNDS = { links: 5, skills: 50 } as const;
