import { randomBytes } from 'node:crypto';
import { LOGO_GROUND, LOGO_SIZES, SITE_LIMITS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { type Caller, NotFoundError, UnsupportedMediaTypeError, ValidationError } from '@mutua/service-kit';
import { createImageEncoder, type FileStorage } from '@mutua/service-kit/files';
import type { MemberRepository } from '../members/member.repository.ts';
import { requireOrganiser } from './require-organiser.ts';
import type { SiteRepository } from './site.repository.ts';

const FILE = /^([0-9a-f]{24})-(\d{2,3})\.png$/;
/** The smallest icon of a device. Smaller ones stand in pages. */
const SMALLEST_ICON = 180;
const nameOf = (id: string, side: number) => `${id}-${side}.png`;

const encode = createImageEncoder({
  atOnce: 1,
  waiting: 10,
  maxPixels: 50_000_000,
  deadlineMs: 15_000,
  // SVG is left out, because it is a document that can contain scripts.
  types: ['jpg', 'png', 'webp'],
  failOn: 'error',
  icons: LOGO_SIZES.map((side) => ({ side, ...(side >= SMALLEST_ICON && { ground: LOGO_GROUND }) })),
  tooLarge: 'The picture has too many pixels',
  wrongType: () => new UnsupportedMediaTypeError('A logo is a PNG, JPEG or WebP picture'),
  damaged: () =>
    new ValidationError([
      { field: 'logo', message: 'The picture is damaged or incomplete. Please select another one.' },
    ]),
});

export type LogoService = ReturnType<typeof createLogoService>;

/** The logo of the site, in all its sizes. */
export function createLogoService({
  storage,
  members,
  site,
}: {
  storage: FileStorage;
  members: Pick<MemberRepository, 'findById'>;
  site: Pick<SiteRepository, 'find'>;
}) {
  /** Removes logos that were uploaded more than a day ago and are not shown. */
  async function removeUnused(): Promise<void> {
    const { logo } = await site.find();
    const since = new Date(Date.now() - DAY_MS);
    for await (const { name, touchedAt } of storage.list()) {
      const [, id] = FILE.exec(name) ?? [];
      if (id && id !== logo && touchedAt < since) await storage.removeUntouched(name, since);
    }
  }

  const has = (id: string): Promise<boolean> => storage.has(nameOf(id, LOGO_SIZES[0]));

  return {
    has,

    /** Restarts the day for which a logo is kept although the site does not show it: pages of before may still name it. */
    async keep(id: string): Promise<void> {
      for (const side of LOGO_SIZES) await storage.touch(nameOf(id, side));
    },

    /**
     * Stores a logo in all sizes, and returns its id.
     * @throws NotFoundError for everybody but organisers
     * @throws UnsupportedMediaTypeError when the content is no PNG, JPEG or WebP, whatever its name says
     * @throws ValidationError when it is empty, damaged or too small
     */
    async store(caller: Caller, content: Buffer): Promise<string> {
      await requireOrganiser(members, caller);
      if (content.length === 0) throw new ValidationError([{ field: 'logo', message: 'Please select an image file' }]);
      const { width, height, icons = [] } = await encode(caller.userId, content);
      if (Math.min(width, height) < SITE_LIMITS.siteLogo.side)
        throw new ValidationError([{ field: 'logo', message: 'A logo needs at least 256 by 256 pixels' }]);
      const id = randomBytes(12).toString('hex');
      // The smallest comes last: its file says that all are there.
      for (const [index, side] of [...LOGO_SIZES.entries()].reverse())
        await storage.save(nameOf(id, side), Buffer.from(icons[index] ?? []));
      await removeUnused();
      return id;
    },

    /** @throws NotFoundError */
    async read(file: string): Promise<Buffer> {
      const found = FILE.test(file) ? await storage.read(file) : null;
      if (!found) throw new NotFoundError();
      return found;
    },
  };
}
