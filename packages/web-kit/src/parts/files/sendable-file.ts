const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** A browser that hides the device well answers noise. One that hides it a little changes each colour by one. */
const PROBE = [48, 112, 176] as const;
const PROBE_NOISE = 8;

/** Whether this browser gives out what a canvas shows. Against tracking, Tor, LibreWolf and others give out noise instead. */
export function canReadCanvas(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = `rgb(${PROBE.join(', ')})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return PROBE.every((part, index) => Math.abs((data[index] ?? 0) - part) <= PROBE_NOISE);
}

/** The largest picture that the server accepts, in pixels. */
const MAX_PIXELS = 25_000_000;
/** The largest picture that phones can draw, in pixels. */
const DRAWN_PIXELS = 16_000_000;
/** A photo with too many bytes is drawn with so many pixels: at that quality it has 2 to 4 MB. */
const LIGHT_PIXELS = 8_000_000;
const QUALITY = 0.9;

/** Whether a file is a picture. Windows has no type for HEIC. */
export const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/**
 * Prepares a file for sending. A HEIC picture, which most browsers cannot show, becomes a JPEG. So does a photo with too many pixels or
 * bytes. Other files stay as they are, and so does a photo that this browser cannot draw.
 * @param most how many bytes the server accepts
 * @throws when this browser cannot read the HEIC picture
 */
export async function toSendable(file: File, most: number): Promise<File> {
  if (!isHeic(file) && file.type !== 'image/jpeg') return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const pixels = picture.naturalWidth * picture.naturalHeight;
    if (!isHeic(file) && pixels <= MAX_PIXELS && file.size <= most) return file;
    const jpeg = await drawn(picture, file.name, DRAWN_PIXELS);
    return jpeg.size <= most ? jpeg : await drawn(picture, file.name, LIGHT_PIXELS);
  } catch (error) {
    // For any other picture, the server reports what is wrong.
    if (!isHeic(file)) return file;
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawn(picture: HTMLImageElement, name: string, most: number): Promise<File> {
  if (!canReadCanvas()) throw new Error('The browser gives out no picture');
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const content = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  if (!content) throw new Error('The picture could not be drawn');
  return new File([content], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}
