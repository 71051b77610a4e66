/** The most that the arrays of a member's document hold. Its search fields follow from bounded texts: about 6,000 parts at the most. */
export const BOUNDS = { links: 5, skills: 50 } as const;
