// A process of its own that decodes pictures for `image-encoder.ts`.
import sharp, { type SharpOptions } from 'sharp';
import { serveOrders } from '../processes/serve-orders.ts';

export interface ImageOrder {
  content: Uint8Array;
  maxPixels: number;
  failOn: NonNullable<SharpOptions['failOn']>;
  animated: boolean;
  square?: { side: number; quality: number };
}

/** A longer picture loses its ends: to fill a square, a line of 10,000 by 10 pixels would first become one of 512,000 by 512. */
const LONGEST = 3;

// The pictures of several members at once share the cores.
sharp.concurrency(1);
// Every picture is another one.
sharp.cache(false);

serveOrders<ImageOrder, Buffer>(async ({ content, maxPixels, failOn, animated, square }) => {
  const image = sharp(content, { animated, limitInputPixels: maxPixels, failOn });
  const { format, autoOrient } = await image.metadata();
  const { width, height } = autoOrient;
  image.autoOrient();
  // Not every browser shows AVIF.
  if (!square) return (format === 'heif' ? image.webp() : image).toBuffer();
  const longest = LONGEST * Math.min(width, height);
  if (Math.max(width, height) > longest) {
    const kept = { width: Math.min(width, longest), height: Math.min(height, longest) };
    image.extract({
      left: Math.floor((width - kept.width) / 2),
      top: Math.floor((height - kept.height) / 2),
      ...kept,
    });
  }
  const { side, quality } = square;
  return image.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality }).toBuffer();
});
