/** As the service makes them: a name in small letters, and four letters. */
const CODE = /^[a-z0-9]+(-[a-z0-9]+)*-[a-z]{4}$/;
const MOST = 40;

export type ReadInvitation = { code: string } | 'closed' | null;

/** The invitation in `?invitation=` of an address; `closed` for what cannot be one, null without one. */
export function readInvitation(search: string): ReadInvitation {
  const code = new URLSearchParams(search).get('invitation');
  if (code === null) return null;
  return CODE.test(code) && code.length <= MOST ? { code } : 'closed';
}

/** Null without one that could work. */
export const codeOf = (invitation: ReadInvitation): string | null =>
  invitation === null || invitation === 'closed' ? null : invitation.code;

/** The query of an address that carries an invitation on, besides what it has. */
export function searchWith(search: string, code: string | null): string {
  if (code === null) return search;
  const query = new URLSearchParams(search);
  query.set('invitation', code);
  return `?${query}`;
}
