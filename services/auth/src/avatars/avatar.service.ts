import { type Caller, NotFoundError } from '@mutua/service-kit';
import type { FileStorage } from '@mutua/service-kit/files';
import { addressOf, nameOf, newName, ownerOf } from './avatar-address.ts';
import { squareWebp } from './avatar-image.ts';

export interface AvatarService {
  /**
   * Stores a picture for the caller and returns its address. One that no profile shows is removed after a day.
   * @throws UnsupportedMediaTypeError when the content is no picture
   * @throws ValidationError when the picture is damaged or incomplete
   * @throws PayloadTooLargeError when it has too many pixels
   */
  store(caller: Caller, content: Buffer): Promise<string>;
  /** Whether `store` gave this address to this member. */
  isGivenTo(userId: string, address: string): Promise<boolean>;
  /** Lets a day begin anew in which a picture is kept although no profile shows it. */
  keep(address: string): Promise<void>;
  /** @throws NotFoundError */
  read(name: string): Promise<Buffer>;
}

export function createAvatarService({ storage }: { storage: FileStorage }): AvatarService {
  return {
    async store({ userId }, content) {
      const name = newName(userId);
      await storage.save(name, await squareWebp(content));
      return addressOf(name);
    },

    async isGivenTo(userId, address) {
      const name = nameOf(address);
      return name !== null && ownerOf(name) === userId && (await storage.has(name));
    },

    async keep(address) {
      const name = nameOf(address);
      if (name) await storage.touch(name);
    },

    async read(name) {
      const picture = await storage.read(name);
      if (!picture) throw new NotFoundError();
      return picture;
    },
  };
}
