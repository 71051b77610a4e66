import type { OwnMedia } from './own-media.ts';

/* A module of its own: every page loads it, but only a call loads the code that opens devices. */
let opened: OwnMedia | null = null;

export const closeMedia = ({ stream, screen }: OwnMedia): void => {
  for (const track of [...stream.getTracks(), ...(screen?.getTracks() ?? [])]) track.stop();
};

/** Leaves the open devices to the call, so that they are not closed and opened again. */
export const keepOpenedMedia = (own: OwnMedia): void => {
  closeOpenedMedia();
  opened = own;
};

/** The devices that wait for the call. Null when there are none. */
export const peekOpenedMedia = (): OwnMedia | null => opened;

/** Takes the devices that were opened for this call. Null when there are none. */
export function takeOpenedMedia(): OwnMedia | null {
  const own = opened;
  opened = null;
  return own;
}

/** Closes the opened devices when no call follows. */
export function closeOpenedMedia(): void {
  const own = takeOpenedMedia();
  if (own) closeMedia(own);
}
