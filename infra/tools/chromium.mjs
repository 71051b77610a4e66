import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './packages.mjs';

/** Debian's path of Chromium, also used by e2e/playwright.config.ts. The variable CHROMIUM can name another one. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The font that replaces Arial on many devices, so that pages are measured with realistic fallback fonts. */
const FONT = '/usr/share/fonts/truetype/liberation';

/**
 * Installs Debian's Chromium for the browser tests, and the font, if one of them is missing. Ends the process when Chromium cannot be
 * installed.
 */
export const ensureChromium = (onProgress) => {
  if (existsSync(CHROMIUM) && (existsSync(FONT) || !isInstalled('apt-get'))) return;
  const manual = 'Install Chromium (on Debian: apt-get install chromium) and try again.';
  if (!isInstalled('apt-get'))
    fail(`The browser tests need Chromium, and there is no apt-get to install it. ${manual}`);
  const root = process.getuid?.() === 0;
  if (!root && !isInstalled('sudo')) fail(`The browser tests need Chromium, and only root may install it. ${manual}`);
  onProgress('Installing Chromium');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    const command = root ? ['apt-get', ...args] : ['sudo', 'apt-get', ...args];
    const { status } = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...command], { stdio: 'inherit' });
    if (status === 0) continue;
    if (existsSync(CHROMIUM)) return; // only the font is missing
    fail(`Chromium could not be installed: "apt-get ${args[0]}" failed. ${manual}`);
  }
};
