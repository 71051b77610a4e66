import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './packages.mjs';

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Debian's path of WebKitGTK's own small browser, also used by e2e/engines/webkit-browser.ts. */
const WEBKIT = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/**
 * What the browser tests need from Debian, and how to see that it is there. The variables CHROMIUM, FIREFOX and WEBKIT can name other
 * browsers. Of the fonts, one replaces Arial on many devices, so that pages are measured with realistic fallback fonts; WebKit draws empty
 * squares without the other.
 */
const NEEDED = [
  { name: 'chromium', isThere: () => existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium') },
  { name: 'firefox-esr', isThere: () => existsSync(process.env.FIREFOX ?? '/usr/bin/firefox-esr') },
  { name: 'libwebkit2gtk-4.1-0', isThere: () => existsSync(WEBKIT) },
  { name: 'xvfb', isThere: () => onPath('Xvfb') },
  { name: 'fonts-liberation', isThere: () => existsSync('/usr/share/fonts/truetype/liberation'), isFont: true },
  { name: 'fonts-noto-color-emoji', isThere: () => existsSync('/usr/share/fonts/truetype/noto'), isFont: true },
];

/** Installs the browsers of the tests, and their fonts, if one of them is missing. Ends the process when a browser cannot be installed. */
export const ensureBrowsers = (onProgress) => {
  const missing = NEEDED.filter(({ isThere }) => !isThere());
  // Without apt-get, other fonts have to do.
  if (missing.every(({ isFont }) => isFont) && (missing.length === 0 || !onPath('apt-get'))) return;
  const names = missing.map(({ name }) => name);
  const manual = `Install them (on Debian: apt-get install ${names.join(' ')}) and try again.`;
  if (!onPath('apt-get')) fail(`The browser tests need ${names.join(', ')}, and there is no apt-get. ${manual}`);
  const root = process.getuid?.() === 0;
  if (!root && !onPath('sudo'))
    fail(`The browser tests need ${names.join(', ')}, which only root may install. ${manual}`);
  onProgress(`Installing ${names.join(', ')}`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const command = root ? ['apt-get', ...args] : ['sudo', 'apt-get', ...args];
    const { status } = spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', ...command], { stdio: 'inherit' });
    if (status === 0) continue;
    if (missing.every(({ isFont }) => isFont)) return;
    fail(`The browsers could not be installed: "apt-get ${args[0]}" failed. ${manual}`);
  }
};
