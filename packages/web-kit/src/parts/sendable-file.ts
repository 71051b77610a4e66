const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** The server accepts no larger pictures. */
const MAX_PIXELS = 25_000_000;
/** Phones can draw no larger ones. */
const DRAWN_PIXELS = 16_000_000;
const QUALITY = 0.9;

/** Whether a file is a picture. Windows has no type for HEIC. */
export const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/**
 * The file to send: a HEIC picture, which most browsers do not show, and a photo with too many pixels become a JPEG; others stay.
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
    // The server reports the fault of any other picture.
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
