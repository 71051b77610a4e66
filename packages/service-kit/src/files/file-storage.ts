import { basename } from 'node:path';
import type { Readable } from 'node:stream';

/** A stored file, as `list` returns it. */
export interface ListedFile {
  name: string;
  /** When the file was last saved or touched. */
  touchedAt: Date;
}

/** From one byte to another, both included. */
export interface FilePart {
  start: number;
  end: number;
}

/**
 * Stores the content of files. A name is a plain file name, and the content of a name never changes. Every call throws a
 * ServiceUnavailableError while a remote store cannot be reached.
 */
export interface FileStorage {
  /** Resolves once the file is durable. Readers see the whole file or none. */
  save(name: string, content: Buffer): Promise<void>;
  /** The same for content that need not fit into memory. Returns its size. */
  saveStream(name: string, content: Readable): Promise<number>;
  /** The whole content; null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** The content as a stream, or a part of it; null when there is no such file. */
  open(name: string, part?: FilePart): Promise<Readable | null>;
  has(name: string): Promise<boolean>;
  /** Sets the time of a file to now. Does nothing when there is no such file. */
  touch(name: string): Promise<void>;
  /** Lists every file, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /** Removes a file. Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes a file that was not touched after this time. Returns whether it did. */
  removeUntouched(name: string, since: Date): Promise<boolean>;
}

/** @throws Error when a name is not a plain file name */
export function assertFileName(name: string): void {
  if (name === '' || name.startsWith('.') || name !== basename(name)) throw new Error(`not a file name: ${name}`);
}
