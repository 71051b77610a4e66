import { type IFormat, parseBuffer } from 'music-metadata';
import { damaged, refused } from './refusal.ts';

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

export interface Sound {
  type: SoundType;
  /** Present when the file's head states it. WebM that a browser has recorded does not. */
  seconds?: number;
}

/**
 * Returns the sound in a file of this detected type. Null means another type, and `film` means that it contains moving pictures.
 * @throws Refusal when it is damaged, has no sound or is too long
 */
export async function soundIn(bytes: Buffer, found: string | undefined): Promise<Sound | 'film' | null> {
  const type = found && CONTAINERS[found];
  if (!type) return null;
  if (type === 'mid') {
    if (!isWholeMidi(bytes)) throw damaged();
    return { type };
  }
  const options = { duration: false, skipCovers: true };
  const read = parseBuffer(headOf(bytes, type), { mimeType: SOUND_TYPES[type] }, options);
  const { format } = await read.catch(() => {
    throw damaged();
  });
  const { hasVideo, hasAudio, duration: seconds } = format;
  if (hasVideo) return 'film';
  if (!hasAudio || !hasSamples(bytes, type, format)) throw damaged();
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

/** Names of parts as numbers, because a hostile file has millions of parts. */
const numberOf = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();
const [DATA, MDAT, MTRK] = ['data', 'mdat', 'MTrk'].map(numberOf);

/**
 * Whether a WAV file has samples. A program that writes to a stream does not know the length, and states 0 or the greatest number.
 */
function hasWaves(bytes: Buffer): boolean {
  for (let at = 12; at + HEAD < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.readUInt32BE(at) === DATA)
      return size > 0 || !/^[ -~]{4}$/.test(bytes.toString('latin1', at + 8, at + 12));
    at += HEAD + size + (size % 2);
  }
  return false;
}

/**
 * Whether an MP4 file has media data. A box of 4 GiB or more has its length behind the head, which then says 1. The length 0 means up to the
 * end of the file.
 */
function hasMedia(bytes: Buffer): boolean {
  for (let at = 0; at + HEAD < bytes.length; ) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1 && at + 2 * HEAD < bytes.length;
    const head = isLong ? 2 * HEAD : HEAD;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD)) : stated || bytes.length - at;
    if (bytes.readUInt32BE(at + 4) === MDAT && size > head) return true;
    if (size < head) return false;
    at += size;
  }
  return false;
}

/** The ids of a block and of a group of blocks. */
const BLOCKS = [0xa3, 0xa0];

/** Whether a WebM file has a cluster, with the id of a block or of a group of blocks behind the cluster's head. */
const hasBlocks = (bytes: Buffer): boolean => {
  const at = bytes.indexOf(CLUSTER);
  return at !== -1 && at + HEAD < bytes.length && BLOCKS.some((id) => bytes.indexOf(id, at + CLUSTER.length) !== -1);
};

/** Whether a file contains sound, and not only the head of one. A head may state a length that is not there, or none. */
function hasSamples(bytes: Buffer, type: Exclude<SoundType, 'mid'>, { codec, numberOfSamples }: IFormat): boolean {
  switch (type) {
    case 'wav':
      return hasWaves(bytes);
    case 'm4a':
      return hasMedia(bytes);
    case 'webm':
      return hasBlocks(bytes);
    case 'mp3':
      return codec !== undefined;
    case 'flac':
      return hasFrames(bytes);
    default:
      return numberOfSamples === undefined || numberOfSamples > 0;
  }
}

/** Whether something follows the last block of a FLAC file's metadata. */
function hasFrames(bytes: Buffer): boolean {
  let at = bytes.indexOf('fLaC') + 4;
  for (let isLast = false; !isLast && at + 4 <= bytes.length; ) {
    isLast = bytes.readUInt8(at) >= 0x80;
    at += 4 + bytes.readUIntBE(at + 1, 3);
  }
  return at < bytes.length;
}

/** A track that only ends has four bytes. */
const EMPTY_TRACK = 4;

/** Whether the chunks of a MIDI file reach exactly to its end, and one of them is a track with something in it. */
function isWholeMidi(bytes: Buffer): boolean {
  let at = 0;
  let tracks = 0;
  while (at + HEAD <= bytes.length) {
    const length = bytes.readUInt32BE(at + 4);
    if (bytes.readUInt32BE(at) === MTRK && length > EMPTY_TRACK) tracks++;
    at += HEAD + length;
  }
  return tracks > 0 && at === bytes.length;
}
