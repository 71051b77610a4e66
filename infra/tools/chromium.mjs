import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './packages.mjs';

/** Debian's path of Chromium, also used by e2e/playwright.config.ts. The variable CHROMIUM can name another one. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const find = (program) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The font that replaces Arial, as on most members' devices: pages are measured with the fallback fonts of real devices. */
const FONT = '/usr/share/fonts/truetype/liberation';

/**
 * Installs Debian's Chromium for the browser tests, and the font, if one of them is missing. Ends the process when Chromium cannot be
 * installed.
 */
export const ensureChromium = (onProgress) => {
  if (existsSync(CHROMIUM) && (existsSync(FONT) || !find('apt-get'))) return;
  const manual = 'Install Chromium (on Debian: apt-get install chromium) and try again.';
  if (!find('apt-get')) fail(`The browser tests need Chromium, and there is no apt-get to install it. ${manual}`);
  const root = process.getuid?.() === 0;
  if (!root && !find('sudo')) fail(`The browser tests need Chromium, and only root may install it. ${manual}`);
  onProgress('Installing Chromium');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    const command = root ? ['apt-get', ...args] : ['sudo', 'apt-get', ...args];
    const { status } = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...command], { stdio: 'inherit' });
    if (status === 0) continue;
    if (existsSync(CHROMIUM)) return; // only the font is missing
    fail(`Chromium could not be installed: "apt-get ${args[0]}" failed. ${manual}`);
  }
};
