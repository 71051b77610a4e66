const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** The largest picture that the server accepts, in pixels. */
const MAX_PIXELS = 25_000_000;
/** The largest picture that phones can draw, in pixels. */
const DRAWN_PIXELS = 16_000_000;
const QUALITY = 0.9;

/** Whether a file is a picture. Windows has no type for HEIC. */
export const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/**
 * Prepares a file for sending. A HEIC picture, which most browsers cannot show, becomes a JPEG. So does a photo with too many pixels. Other
 * files stay as they are.
 * @throws when this browser cannot read the HEIC picture
 */
export async function toSendable(file: File): Promise<File> {
  if (!isHeic(file) && file.type !== 'image/jpeg') return file;
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const pixels = picture.naturalWidth * picture.naturalHeight;
    return !isHeic(file) && pixels <= MAX_PIXELS ? file : await drawn(picture, file.name);
  } catch (error) {
    // For any other picture, the server reports what is wrong.
    if (!isHeic(file)) return file;
    throw error;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawn(picture: HTMLImageElement, name: string): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, Math.sqrt(DRAWN_PIXELS / (width * height)));
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
