/** The first word of a member's name. */
export const firstNameOf = (name: string): string => name.split(' ')[0] || name;
