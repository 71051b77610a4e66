import { type Caller, NotFoundError } from '@mutua/service-kit';
import type { FileStorage } from '@mutua/service-kit/files';
import { addressOf, nameOf, newName, ownerOf } from './avatar-address.ts';
import { squareWebp } from './avatar-image.ts';

export type AvatarService = ReturnType<typeof createAvatarService>;

export function createAvatarService({ storage }: { storage: FileStorage }) {
  return {
    /**
     * Stores a picture for the caller and returns its address. The sweep removes it after a day unless a profile shows it.
     * @throws UnsupportedMediaTypeError when the content is not a picture
     * @throws ValidationError when the picture is damaged or incomplete
     * @throws PayloadTooLargeError when it has too many pixels
     */
    async store({ userId }: Caller, content: Buffer): Promise<string> {
      const name = newName(userId);
      await storage.save(name, await squareWebp(userId, content));
      return addressOf(name);
    },

    /** Whether `store` returned this address to this member. */
    async isGivenTo(userId: string, address: string): Promise<boolean> {
      const name = nameOf(address);
      return name !== null && ownerOf(name) === userId && (await storage.has(name));
    },

    /** Restarts the day for which a picture is kept although no profile shows it. */
    async keep(address: string): Promise<void> {
      const name = nameOf(address);
      if (name) await storage.touch(name);
    },

    /** @throws NotFoundError */
    async read(name: string): Promise<Buffer> {
      const picture = await storage.read(name);
      if (!picture) throw new NotFoundError();
      return picture;
    },
  };
}
