import type { OwnMedia } from './own-media.ts';

/* Apart from what opens devices, because every page carries what waits. */
let handed: OwnMedia | null = null;

export const closeMedia = ({ stream, screen }: OwnMedia): void => {
  for (const track of [...stream.getTracks(), ...(screen?.getTracks() ?? [])]) track.stop();
};

/** Leaves what was opened before a call to the call, so that the devices are not closed and opened again. */
export const handOver = (own: OwnMedia): void => {
  closeHanded();
  handed = own;
};

/** What waits for the call; null when there is nothing. */
export const seeHanded = (): OwnMedia | null => handed;

/** What was left for this call; null when there is nothing. */
export function takeHanded(): OwnMedia | null {
  const own = handed;
  handed = null;
  return own;
}

/** Closes what was left for a call that does not come. */
export function closeHanded(): void {
  const own = takeHanded();
  if (own) closeMedia(own);
}
