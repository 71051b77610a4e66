/** A number of members large enough to reveal nothing about a single one. */
export const ENOUGH_MEMBERS = 3;
