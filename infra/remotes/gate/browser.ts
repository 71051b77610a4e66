import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium, as in the tests of the whole system; the variable CHROMIUM names another. */
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** @throws with the sentence how to install it, on a machine without Chromium */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(
      `A release is loaded in a browser before it goes live, and there is no ${EXECUTABLE}. ` +
        'Install Chromium (on Debian: apt-get install chromium), or name one in the variable CHROMIUM.',
    );
  }
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
}
