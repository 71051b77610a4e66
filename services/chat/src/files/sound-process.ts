// A process of its own that reads sounds for `sound-check.ts`: of some files the parser looks at each byte anew.
import { serveOrders } from '@mutua/service-kit/processes';
import { parseBuffer } from 'music-metadata';

export interface SoundOrder {
  content: Uint8Array;
  mimeType: string;
}

/** What is in a file. `seconds` is missing where its head does not tell. */
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
