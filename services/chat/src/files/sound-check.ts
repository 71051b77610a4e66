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

/** For each detected container of sound, the type as which it is stored. */
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
/** A sound takes some milliseconds. A crafted file can take minutes. */
const LIMITS = { atOnce: 1, waiting: 50, deadlineMs: 10_000 };
const read = createFileReader<SoundOrder, SoundRead>({ program: PROGRAM, ...LIMITS });

export interface Sound {
  type: SoundType;
  /** Where the file's head tells it: what a browser records into WebM does not. */
  seconds?: number;
}

/**
 * The sound in a file of this detected type; null when it is another type, `film` when it has moving pictures.
 * @throws ValidationError when it is damaged, has no sound or is too long
 * @throws PayloadTooLargeError when reading it takes too long
 * @throws ServiceUnavailableError when too many wait for their turn
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

/** The EBML id of a cluster, in which the sound is. */
const CLUSTER = Buffer.from('1f43b675', 'hex');

/** WebM up to its sound: browsers record clusters of unknown size, which the parser refuses. Tracks and length stand before. */
function headOf(bytes: Buffer, type: SoundType): Buffer {
  const end = type === 'webm' ? bytes.indexOf(CLUSTER) : -1;
  return end === -1 ? bytes : bytes.subarray(0, end);
}

const HEAD = 8;

/** Whether the parts of a MIDI file reach to its end, and one is a track. */
function isWholeMidi(bytes: Buffer): boolean {
  let at = 0;
  let tracks = 0;
  while (at + HEAD <= bytes.length) {
    if (bytes.toString('latin1', at, at + 4) === 'MTrk') tracks++;
    at += HEAD + bytes.readUInt32BE(at + 4);
  }
  return tracks > 0 && at === bytes.length;
}
