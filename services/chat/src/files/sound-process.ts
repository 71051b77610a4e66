// Reads sounds for `sound-check.ts` in a separate process: the parser searches some files byte by byte, which takes long.
import { serveOrders } from '@mutua/service-kit/processes';
import { parseBuffer } from 'music-metadata';

export interface SoundOrder {
  content: Uint8Array;
  mimeType: string;
}

/** The contents of a file. `seconds` is undefined when its head does not state them. */
export interface SoundRead {
  hasAudio: boolean;
  hasVideo: boolean;
  seconds: number | undefined;
}

serveOrders(async ({ content, mimeType }: SoundOrder): Promise<SoundRead> => {
  const { format } = await parseBuffer(content, { mimeType }, { duration: false, skipCovers: true });
  const { hasAudio = false, hasVideo = false, duration } = format;
  return { hasAudio, hasVideo, seconds: duration };
});
