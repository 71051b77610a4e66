import sharp from 'sharp';
import { ServiceUnavailableError, UnsupportedMediaTypeError, ValidationError } from '../errors/errors.ts';
import { createImageEncoder } from './image-encoder.ts';

const damaged = () => new ValidationError([{ field: 'file', message: 'The picture is damaged' }]);
const encoderOf = (limits: Partial<Parameters<typeof createImageEncoder>[0]> = {}) =>
  createImageEncoder({
    atOnce: 1,
    waiting: 1,
    maxPixels: 1_000,
    deadlineMs: 60_000,
    types: ['jpg', 'png'],
    failOn: 'error',
    tooLarge: 'The picture has too many pixels',
    wrongType: (found) => new UnsupportedMediaTypeError(found === 'webp' ? 'Please select an image file' : undefined),
    damaged,
    ...limits,
  });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e33' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

it('returns the picture upright and without metadata', async () => {
  const { format, width, height, orientation } = await sharp(
    (await encoderOf()('ann', await picture(40, 20))).bytes,
  ).metadata();
  expect([format, width, height, orientation]).toEqual(['jpeg', 20, 40, undefined]);
});

it('takes a moving picture that says how to turn it, which cannot be done', async () => {
  const frames = ['#f00', '#0f0'].map((background) =>
    sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .withMetadata({ orientation: 6 })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const { bytes } = await encoderOf({ types: ['webp'], animated: true })('ann', moving);
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, width: 20 });
  // A still picture of it is upright.
  const still = await encoderOf({ types: ['webp'] })('ann', moving);
  expect(await sharp(still.bytes).metadata()).toMatchObject({ width: 10, height: 20 });
});

it('refuses a picture with too many pixels, one that takes too long, and a damaged one', async () => {
  const encode = encoderOf();
  const whole = await picture(20, 20);
  const tooLarge = { status: 413, message: 'The picture has too many pixels' };
  await expect(encode('ann', await picture(40, 40))).rejects.toMatchObject(tooLarge);
  await expect(encode('ann', whole.subarray(0, whole.length / 2))).rejects.toThrow('The picture is damaged');
  const tooLong = { status: 413, message: 'Reading this file took too long. Please try again, or send a smaller one.' };
  await expect(encoderOf({ deadlineMs: 0 })('ann', whole)).rejects.toMatchObject(tooLong);
});

it.each([
  [16_383, 10],
  [10, 16_383],
  [1, 16_383],
])('makes a square of %d by %d pixels without a larger one on the way', async (width, height) => {
  const cover = { width: 512, height: 512, quality: 82 };
  const content = await sharp({ create: { width, height, channels: 3, background: '#e33' } })
    .png()
    .toBuffer();
  const { bytes: made } = await encoderOf({ maxPixels: 1_000_000, cover })('ann', content);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
});

it('answers 503 when too many pictures wait', async () => {
  const encode = encoderOf();
  const content = await picture(20, 20);
  const results = await Promise.allSettled(['ann', 'ben', 'cleo'].map((member) => encode(member, content)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(ServiceUnavailableError);
});
