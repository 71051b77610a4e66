import sharp from 'sharp';
import { ServiceUnavailableError, ValidationError } from '../errors.ts';
import { createImageEncoder } from './image-encoder.ts';

const damaged = () => new ValidationError([{ field: 'file', message: 'The picture is damaged' }]);
const encoderOf = (limits: { atOnce: number; waiting: number }) =>
  createImageEncoder({
    ...limits,
    maxPixels: 1_000,
    timeoutSeconds: 15,
    failOn: 'error',
    tooLarge: 'The image has too many pixels',
    damaged,
  });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e33' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

it('returns the edited picture upright and without metadata', async () => {
  const encode = encoderOf({ atOnce: 1, waiting: 1 });
  const { format, width, height, orientation } = await sharp(
    await encode(await picture(40, 20), (image) => image.webp()),
  ).metadata();
  expect([format, width, height, orientation]).toEqual(['webp', 20, 40, undefined]);
});

it('refuses a picture with too many pixels, and a damaged one', async () => {
  const encode = encoderOf({ atOnce: 1, waiting: 1 });
  const whole = await picture(20, 20);
  await expect(encode(await picture(40, 40), (image) => image)).rejects.toMatchObject({
    status: 413,
    message: 'The image has too many pixels',
  });
  await expect(encode(whole.subarray(0, whole.length / 2), (image) => image)).rejects.toThrow('The picture is damaged');
});

it('answers 503 when too many pictures wait', async () => {
  const encode = encoderOf({ atOnce: 1, waiting: 1 });
  const content = await picture(20, 20);
  const results = await Promise.allSettled(Array.from({ length: 3 }, () => encode(content, (image) => image)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(ServiceUnavailableError);
});
