import { randomBytes } from 'node:crypto';
import { type Caller, NotFoundError } from '@mutua/service-kit';
import { squareWebp } from './avatar-image.ts';
import type { AvatarStorage } from './avatar-storage.ts';

export interface AvatarService {
  /**
   * Stores a picture for the caller and returns its address.
   * @throws ValidationError when the content is no picture
   * @throws PayloadTooLargeError when it has too many pixels
   */
  store(caller: Caller, content: Buffer): Promise<string>;
  /** Whether `store` gave this address to this member. */
  isGivenTo(userId: string, address: string): Promise<boolean>;
  /** @throws NotFoundError */
  read(name: string): Promise<Buffer>;
}

/** As browsers ask for it, at the public origin. */
const BASE = '/api/uploads/avatars/';

export function createAvatarService({ storage }: { storage: AvatarStorage }): AvatarService {
  return {
    async store({ userId }, content) {
      const picture = await squareWebp(content);
      // The name says whose it is, and cannot be guessed before it is given.
      const name = `${userId}-${randomBytes(12).toString('base64url')}.webp`;
      await storage.save(name, picture);
      return BASE + name;
    },

    async isGivenTo(userId, address) {
      const name = address.startsWith(BASE) ? address.slice(BASE.length) : '';
      return name.startsWith(`${userId}-`) && /^[\w-]+\.webp$/.test(name) && (await storage.has(name));
    },

    async read(name) {
      const picture = await storage.read(name);
      if (!picture) throw new NotFoundError();
      return picture;
    },
  };
}
