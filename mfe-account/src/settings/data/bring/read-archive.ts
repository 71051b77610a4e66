import { Unzip, UnzipInflate } from 'fflate';

/** What is read of an archive at most, so that a file made to expand ends early. */
export const ARCHIVE = {
  /** The data come first in an archive, before its files. */
  read: 32 * 1024 * 1024,
  unpacked: 8 * 1024 * 1024,
  entries: 200,
  lines: 5_000,
} as const;
/** How much is unpacked at once: at the highest compression 16 MB. */
const SLICE = 16 * 1024;

const WANTED = ['data/profile.json', 'data/skills.json'] as const;
type Wanted = (typeof WANTED)[number];

/** A line of an archive: what it is, and its fields. Nothing of it is known to be true. */
export type ArchiveLine = { kind: string } & Record<string, unknown>;

/** `not_archive`: not a zip, or not one of Mutua. `too_large`: unpacks to more than is read. `broken`: cannot be unpacked or understood. */
export type ArchiveFailure = 'not_archive' | 'too_large' | 'broken';

export class ArchiveError extends Error {
  readonly reason: ArchiveFailure;
  constructor(reason: ArchiveFailure) {
    super(reason);
    this.name = 'ArchiveError';
    this.reason = reason;
  }
}

/** Collects the wanted files of an archive while it is unpacked. */
class Collector {
  readonly files = new Map<Wanted, string>();
  private entries = 0;
  private failure: ArchiveFailure | undefined;
  private readonly unzip = new Unzip((file) => {
    this.entries += 1;
    if (this.entries > ARCHIVE.entries) this.failure = 'too_large';
    const name = WANTED.find((each) => each === file.name);
    if (!name || this.files.has(name) || this.failure) return;
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    let size = 0;
    file.ondata = (error, part, isLast) => {
      if (error) this.failure ??= 'broken';
      if (this.failure) return;
      size += part.length;
      if (size > ARCHIVE.unpacked) {
        this.failure = 'too_large';
        return file.terminate();
      }
      text += decoder.decode(part, { stream: !isLast });
      if (isLast) this.files.set(name, text);
    };
    file.start();
  });

  constructor() {
    this.unzip.register(UnzipInflate);
  }

  get isComplete(): boolean {
    return WANTED.every((name) => this.files.has(name));
  }

  /** @throws ArchiveError */
  push(bytes: Uint8Array, isLast: boolean): void {
    try {
      this.unzip.push(bytes, isLast);
    } catch {
      // The library and the decoder throw at what they cannot read.
      this.failure ??= 'broken';
    }
    if (this.failure) throw new ArchiveError(this.failure);
  }
}

function linesOf(text: string): ArchiveLine[] {
  const lines: unknown = JSON.parse(text);
  if (!Array.isArray(lines)) throw new ArchiveError('broken');
  return lines
    .slice(0, ARCHIVE.lines)
    .filter((line): line is ArchiveLine => typeof line === 'object' && line !== null && typeof line.kind === 'string');
}

/** A zip begins with the mark of its first entry. */
const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Reads the profile, skills and wants of an archive that a member has downloaded from a site. Other files of it are not unpacked.
 * @throws ArchiveError
 */
export async function readArchive(file: Blob): Promise<ArchiveLine[]> {
  const collector = new Collector();
  const end = Math.min(file.size, ARCHIVE.read);
  for (let from = 0; from < end && !collector.isComplete; from += SLICE) {
    const to = Math.min(from + SLICE, end);
    const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
    if (from === 0 && !isZip(bytes)) throw new ArchiveError('not_archive');
    collector.push(bytes, to === file.size);
  }
  if (!collector.files.has('data/profile.json')) throw new ArchiveError('not_archive');
  try {
    return WANTED.flatMap((name) => linesOf(collector.files.get(name) ?? '[]'));
  } catch {
    throw new ArchiveError('broken');
  }
}
