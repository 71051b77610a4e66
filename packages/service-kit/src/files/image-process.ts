// The worker process that decodes pictures for `image-encoder.ts`.
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { serveOrders } from '../processes/serve-orders.ts';

export interface ImageOrder {
  content: Uint8Array;
  /** The detected types that are decoded, as extensions. The decoder knows more of them, among them documents. */
  types: readonly string[];
  maxPixels: number;
  failOn: NonNullable<SharpOptions['failOn']>;
  animated: boolean;
  /** Fills this size, in pixels, with the most interesting part. */
  cover?: { width: number; height: number; quality: number };
  /** Makes square PNGs of these sides instead, with the whole picture on this ground; a clear one by default. */
  icons?: readonly { side: number; ground?: string }[];
}

/** The content has another type. Undefined when nobody knows it. */
export interface WrongType {
  wrongType: string | undefined;
}

/** An encoded picture, with its size in pixels; an animated one has the size of one frame. */
export interface EncodedImage {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The pictures of `icons`, in their order; `bytes` is then empty, and the size that of the original. */
  icons?: Uint8Array[];
}

/** A longer picture is cropped at its ends first: to fill a square, a line of 10,000 by 10 pixels would become 512,000 by 512. */
const LONGEST = 3;

// The pictures of several members at once share the cores.
sharp.concurrency(1);
// No picture repeats, so a cache is useless.
sharp.cache(false);

async function encoded(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

serveOrders<ImageOrder, EncodedImage | WrongType>(
  async ({ content, types, maxPixels, failOn, animated, cover, icons }) => {
    const wrongType = (await fileTypeFromBuffer(content).catch(() => undefined))?.ext;
    if (!wrongType || !types.includes(wrongType)) return { wrongType };
    const image = sharp(content, { animated, limitInputPixels: maxPixels, failOn });
    const { format, autoOrient, pages = 1, orientation = 1 } = await image.metadata();
    const { width, height } = autoOrient;
    // A moving picture cannot be turned by a quarter. It stays as it is, without being upright.
    if (!(animated && pages > 1 && orientation > 4)) image.autoOrient();
    if (icons) {
      const whole = await image.png().toBuffer();
      const made = icons.map(({ side, ground }) => {
        const icon = sharp(whole).resize(side, side, { fit: 'contain', background: ground ?? '#0000' });
        return (ground ? icon.flatten({ background: ground }) : icon).png({ palette: false }).toBuffer();
      });
      return { bytes: new Uint8Array(), width, height, icons: await Promise.all(made) };
    }
    // Not every browser shows AVIF.
    if (!cover) return encoded(format === 'heif' ? image.webp() : image);
    const longest = LONGEST * Math.min(width, height);
    if (Math.max(width, height) > longest) {
      const kept = { width: Math.min(width, longest), height: Math.min(height, longest) };
      image.extract({
        left: Math.floor((width - kept.width) / 2),
        top: Math.floor((height - kept.height) / 2),
        ...kept,
      });
    }
    return encoded(
      image.resize(cover.width, cover.height, { fit: 'cover', position: 'attention' }).webp({ quality: cover.quality }),
    );
  },
);
