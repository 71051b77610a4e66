import { setTimeout as wait } from 'node:timers/promises';
import { CHUNK_BYTES, packRelease, sha256 } from './releases/index.ts';

/** A Mutua that accepts releases by calls. */
export interface Site {
  origin: string;
  /** The release token of the remote. */
  token: string;
}

/** The Mutua at an address, with the token in RELEASE_TOKEN. @throws when the token or the address is missing */
export function siteOf(address: string): Site {
  const { RELEASE_TOKEN: token } = process.env;
  if (!token) throw new Error('RELEASE_TOKEN must hold the token of the remote.');
  return { origin: new URL(address).origin, token };
}

/** The state of a remote at a site. */
export interface SiteState {
  current: string | null;
  canary: { version: string; percent: number } | null;
}

export type Order =
  | { upload: string; percent?: number }
  | { version: string; percent?: number }
  | { percent: number }
  | { takeBack: true };

/** The pauses before retries, after a broken connection or while a gateway stops. */
const PAUSES_MS = [200, 1000, 3000, 10_000];

/** An answer after which a retry makes no sense. */
class AnswerError extends Error {}

const call = async ({ origin, token }: Site, path: string, init: RequestInit = {}): Promise<Response> => {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(`${origin}/api/releases/${path}`, { ...init, headers });
  if (answer.status >= 500) throw new Error(`${origin} answered ${answer.status}`);
  return answer;
};

const fault = async (answer: Response): Promise<AnswerError> => {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return new AnswerError(message ?? `${answer.url} answered ${answer.status}`);
};

const withAttempts = async <T>(task: () => Promise<T>): Promise<T> => {
  for (const pause of PAUSES_MS) {
    try {
      return await task();
    } catch (error) {
      if (error instanceof AnswerError) throw error;
      await wait(pause);
    }
  }
  return task();
};

const offsetOf = (answer: Response): number => Number(answer.headers.get('upload-offset') ?? 0);

/**
 * Sends a release in parts. Continues an interrupted upload, also one of another process. Returns the name of the upload.
 * @param dir the folder of the release
 * @throws with the site's reason
 */
export async function uploadRelease(site: Site, remote: string, dir: string): Promise<string> {
  const archive = await packRelease(dir);
  const checksum = sha256(archive);
  const path = `${remote}/uploads/${checksum}`;
  const known = async () => {
    const answer = await call(site, path, { method: 'HEAD' });
    if (answer.status === 401) throw new AnswerError(`${site.origin} does not take this token for ${remote}.`);
    if (!answer.ok) throw new AnswerError(`${site.origin} takes no releases by calls.`);
    return offsetOf(answer);
  };
  await withAttempts(async () => {
    let offset = await known();
    while (offset < archive.length) {
      const answer = await call(site, path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        body: new Uint8Array(archive.subarray(offset, offset + CHUNK_BYTES)),
      });
      // Another sender uploads the same archive: both continue at its end.
      if (!answer.ok && answer.status !== 409) throw await fault(answer);
      offset = offsetOf(answer);
    }
  });
  return checksum;
}

/** Makes a release current at a site, or changes its share of the visitors. @throws with the site's reason */
export async function orderRelease(site: Site, remote: string, order: Order): Promise<SiteState> {
  return withAttempts(async () => {
    const answer = await call(site, remote, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    if (!answer.ok) throw await fault(answer);
    return (await answer.json()) as SiteState;
  });
}

/** The present state of a remote at a site. @throws with the site's reason */
export async function readSite(site: Site, remote: string): Promise<SiteState> {
  return withAttempts(async () => {
    const answer = await call(site, remote);
    if (!answer.ok) throw await fault(answer);
    return (await answer.json()) as SiteState;
  });
}
