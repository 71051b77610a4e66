/** The form of the service's codes: a name in small letters, and four letters. */
const CODE = /^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{4}$/;
const MOST = 40;

export type ReadInvitation = { code: string } | 'closed' | null;

/** Reads the invitation in `?invitation=` of an address. `closed` stands for an impossible code, null for none. */
export function readInvitation(search: string): ReadInvitation {
  const code = new URLSearchParams(search).get('invitation');
  if (code === null) return null;
  return CODE.test(code) && code.length <= MOST ? { code } : 'closed';
}

/** Returns the code; null without one that could work. */
export const codeOf = (invitation: ReadInvitation): string | null =>
  invitation === null || invitation === 'closed' ? null : invitation.code;

/** Adds an invitation to the query of an address. */
export function searchWith(search: string, code: string | null): string {
  if (code === null) return search;
  const query = new URLSearchParams(search);
  query.set('invitation', code);
  return `?${query}`;
}
