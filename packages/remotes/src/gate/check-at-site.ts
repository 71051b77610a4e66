import { readEntry, releaseDir } from '../releases/index.ts';
import { launchBrowser } from './browser.ts';
import { checkRemote } from './check-remote.ts';

interface CheckAtSite {
  /** The folder with the release. */
  releasesDir: string;
  name: string;
  version: string;
  /** The address of the running Mutua: `https://mutua.example`. */
  origin: string;
  /** Undefined for a release whose sources are elsewhere: its build has checked the limit. */
  maxKilobytes?: number | undefined;
}

/**
 * Checks that a remote's release can go live at a running Mutua: loads it in the shell that is published there.
 * @throws ReleaseRefusedError with the reason
 */
export async function checkAtSite({ releasesDir, name, version, origin, maxKilobytes }: CheckAtSite): Promise<void> {
  const entry = await readEntry(releasesDir, name, version);
  const shell = { ...(await shellAt(origin)), origin };
  const browser = await launchBrowser();
  try {
    await checkRemote({
      browser,
      shell,
      candidate: { entry, dir: releaseDir(releasesDir, name, version) },
      maxKilobytes,
    });
  } finally {
    await browser.close();
  }
}

/** The shell that pages get there, and the origins from which their policy allows scripts. @throws when no Mutua answers */
async function shellAt(origin: string): Promise<{ version: string; origins: string[] }> {
  const answer = await fetch(`${origin}/`, { headers: { accept: 'text/html' } }).catch(() => undefined);
  const [, version] = /\/shell\/([^/"]+)\//.exec((await answer?.text()) ?? '') ?? [];
  if (!version) throw new Error(`${origin} answers with no shell of Mutua.`);
  const [, scripts = ''] = /script-src ([^;]*)/.exec(answer?.headers.get('content-security-policy') ?? '') ?? [];
  return { version, origins: scripts.split(' ').filter((source) => /^https?:/.test(source)) };
}
