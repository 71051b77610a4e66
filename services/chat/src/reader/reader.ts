import { extname, join } from 'node:path';
import { createFileReader } from '@mutua/service-kit/files';
import type { CheckedFile } from './check-file.ts';
import type { HeadSoFar } from './page-head.ts';
import type { Refusal } from './refusal.ts';

export interface FileOrder {
  kind: 'file';
  content: Uint8Array;
  name: string;
}

export interface PageOrder {
  kind: 'page';
  /** The beginning of the page. */
  content: Uint8Array;
  /** The header of the answer. */
  contentType: string;
}

/** Only the message of an error leaves a process, so a refusal is an answer. */
export interface Refused {
  refused: Pick<Refusal, 'status' | 'text' | 'values'>;
}

const PROGRAM = join(import.meta.dirname, `reader-process${extname(import.meta.filename)}`);
/**
 * Files and pages of strangers are read by two processes. A member has one of them at most, and so have all pages together. The largest
 * document takes about two seconds.
 */
const LIMITS = { atOnce: 2, waiting: 50, deadlineMs: 10_000 };
/** Takes the turn of a member in the queue. */
const PAGES = 'pages';

const read = createFileReader<FileOrder | PageOrder, CheckedFile | Refused | HeadSoFar>({
  program: PROGRAM,
  ...LIMITS,
});

/**
 * Checks a file of a member.
 * @throws PayloadTooLargeError when it takes too long
 * @throws ServiceUnavailableError when too many files wait
 * @throws OrderError when the process ends, because the file takes too much memory
 */
export const readFile = (memberId: string, content: Uint8Array, name: string) =>
  read(memberId, { kind: 'file', content, name }) as Promise<CheckedFile | Refused>;

/**
 * Reads the head of a page.
 * @throws when it takes too long or too much memory, or when too many pages wait
 */
export const readPageHead = (content: Uint8Array, contentType: string) =>
  read(PAGES, { kind: 'page', content, contentType }) as Promise<HeadSoFar>;
