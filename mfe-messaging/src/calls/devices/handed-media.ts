import type { OwnMedia } from './own-media.ts';

/* A module of its own: every page loads it, but only a call loads the code that opens devices. */
let handed: OwnMedia | null = null;

export const closeMedia = ({ stream, screen }: OwnMedia): void => {
  for (const track of [...stream.getTracks(), ...(screen?.getTracks() ?? [])]) track.stop();
};

/** Hands the open devices over to the call, so that they are not closed and opened again. */
export const handOver = (own: OwnMedia): void => {
  closeHandedMedia();
  handed = own;
};

/** The devices that wait for the call. Null when there are none. */
export const peekHandedMedia = (): OwnMedia | null => handed;

/** Takes the devices that were handed over for this call. Null when there are none. */
export function takeHandedMedia(): OwnMedia | null {
  const own = handed;
  handed = null;
  return own;
}

/** Closes the handed-over devices when no call follows. */
export function closeHandedMedia(): void {
  const own = takeHandedMedia();
  if (own) closeMedia(own);
}
