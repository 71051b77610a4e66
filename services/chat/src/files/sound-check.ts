import { extname, join } from 'node:path';
import { createFileReader } from '@mutua/service-kit/files';
import { OrderError } from '@mutua/service-kit/processes';
import { damaged, refused } from './document-check.ts';
import type { SoundOrder, SoundRead } from './sound-process.ts';

export type SoundType = 'mp3' | 'm4a' | 'ogg' | 'opus' | 'webm' | 'wav' | 'flac' | 'mid';

export const SOUND_TYPES: Readonly<Record<SoundType, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mid: 'audio/midi',
};

/** For each detected container of sound, the type in which it is stored. */
const CONTAINERS: Readonly<Record<string, SoundType | undefined>> = {
  mp3: 'mp3',
  m4a: 'm4a',
  m4b: 'm4a',
  // Browsers and phones record sound into the same container as films.
  mp4: 'm4a',
  ogg: 'ogg',
  oga: 'ogg',
  spx: 'ogg',
  opus: 'opus',
  webm: 'webm',
  wav: 'wav',
  flac: 'flac',
  mid: 'mid',
};
const MAX_SECONDS = 2 * 60 * 60;

const PROGRAM = join(import.meta.dirname, `sound-process${extname(import.meta.filename)}`);
/** Reading a sound takes some milliseconds. A crafted file can take minutes. */
const LIMITS = { atOnce: 1, waiting: 50, deadlineMs: 10_000 };
const read = createFileReader<SoundOrder, SoundRead>({ program: PROGRAM, ...LIMITS });

export interface Sound {
  type: SoundType;
  /** Present when the file's head states it. WebM that a browser has recorded does not. */
  seconds?: number;
}

/**
 * Returns the sound in a file of this detected type. Null means another type, and `film` means that it contains moving pictures.
 * @throws ValidationError when it is damaged, has no sound or is too long
 * @throws PayloadTooLargeError when reading it takes too long
 * @throws ServiceUnavailableError when too many files are waiting
 */
export async function soundIn(
  bytes: Buffer,
  found: string | undefined,
  ownerId: string,
): Promise<Sound | 'film' | null> {
  const type = found && CONTAINERS[found];
  if (!type) return null;
  if (type === 'mid') {
    if (!isWholeMidi(bytes)) throw damaged();
    return { type };
  }
  const order = { content: headOf(bytes, type), mimeType: SOUND_TYPES[type] };
  const { hasVideo, hasAudio, seconds } = await read(ownerId, order).catch((error) => {
    throw error instanceof OrderError ? damaged() : error;
  });
  if (hasVideo) return 'film';
  if (!hasAudio) throw damaged();
  if ((seconds ?? 0) > MAX_SECONDS) {
    throw refused('The sound is longer than two hours. Please send it in parts.');
  }
  return { type, ...(seconds && { seconds }) };
}

/** The EBML id of a cluster. Clusters contain the sound. */
const CLUSTER = Buffer.from('1f43b675', 'hex');

/**
 * Returns WebM up to its first cluster. The parser refuses clusters of unknown size, which browsers record. Tracks and length are before
 * them.
 */
function headOf(bytes: Buffer, type: SoundType): Buffer {
  const end = type === 'webm' ? bytes.indexOf(CLUSTER) : -1;
  return end === -1 ? bytes : bytes.subarray(0, end);
}

const HEAD = 8;

/** Whether the chunks of a MIDI file reach exactly to its end, and one of them is a track. */
function isWholeMidi(bytes: Buffer): boolean {
  let at = 0;
  let tracks = 0;
  while (at + HEAD <= bytes.length) {
    if (bytes.toString('latin1', at, at + 4) === 'MTrk') tracks++;
    at += HEAD + bytes.readUInt32BE(at + 4);
  }
  return tracks > 0 && at === bytes.length;
}
