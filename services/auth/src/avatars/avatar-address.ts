import { randomBytes } from 'node:crypto';

/** The path of pictures at the public origin. */
const BASE = '/api/uploads/avatars/';
const NAME = /^([0-9a-f]{24})(?:-[\w-]+)?\.webp$/;

/** Creates the name of a new picture. It contains the member's id and cannot be guessed. */
export const newName = (userId: string): string => `${userId}-${randomBytes(12).toString('base64url')}.webp`;

export const addressOf = (name: string): string => BASE + name;

/** Returns the name of the picture at an address; null when the address does not belong to this service. */
export function nameOf(address: string): string | null {
  const name = address.startsWith(BASE) ? address.slice(BASE.length) : '';
  return NAME.test(name) ? name : null;
}

/** Returns the member to whom a picture belongs; null for a name that this service did not create. */
export const ownerOf = (name: string): string | null => NAME.exec(name)?.[1] ?? null;
