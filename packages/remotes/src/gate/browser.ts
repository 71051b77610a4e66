import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { CHROMIUM } from './chromium.ts';

/** @throws with installation advice on a machine without Chromium */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM.executablePath)) {
    throw new Error(
      `A release is loaded in a browser before it goes live, and there is no ${CHROMIUM.executablePath}. ` +
        'Install Chromium (on Debian: apt-get install chromium), or name one in the variable CHROMIUM.',
    );
  }
  // Builds load this file, too, and `npm start` builds without the packages of tests.
  const { chromium } = await import('playwright-core');
  return chromium.launch(CHROMIUM);
}
