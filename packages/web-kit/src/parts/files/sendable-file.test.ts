import { toSendable } from './sendable-file.ts';

/** A browser whose canvas answers other colours than were drawn by so much, as against tracking. */
function paintBy(noise: number): void {
  let drawn: number[] = [];
  const context = {
    set fillStyle(colour: string) {
      drawn = (colour.match(/\d+/g) ?? []).map(Number);
    },
    fillRect: () => undefined,
    drawImage: () => undefined,
    getImageData: () => ({ data: [...drawn.map((part) => part + noise), 255] }),
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])));
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  Object.assign(Image.prototype, { decode: async () => undefined });
}
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(Image.prototype, 'decode');
});

const photo = new File(['a photo that is large'], 'lake.jpeg', { type: 'image/jpeg' });

it.each([0, 1])('draws a photo with too many bytes, also where its colours differ by %d', async (noise) => {
  paintBy(noise);
  expect(await toSendable(photo, 10)).toMatchObject({ name: 'lake.jpg', size: 5 });
});

it('leaves a photo as it is where the canvas answers noise, because the noise would be sent', async () => {
  paintBy(90);
  expect(await toSendable(photo, 10)).toBe(photo);
});
