/** For each detected type of image, the type in which it is stored. AVIF is converted, because not every browser shows it. */
export const STORED_IMAGES: Readonly<Record<string, 'jpg' | 'png' | 'webp' | 'gif'>> = {
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  avif: 'webp',
  gif: 'gif',
};
