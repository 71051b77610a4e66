import type { Session } from '@mutua/contracts';
import bowser from 'bowser';

/** A device by what its browser says of itself. */
export type Device = Pick<Session, 'browser' | 'system' | 'kind'>;

const KINDS: Partial<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' };

/** The browser and the system that a user agent names: Firefox, Linux. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'computer' };
  const { browser, os, platform } = bowser.parse(userAgent);
  // Without a system it is a program, not a browser, and its name is what it says first.
  return {
    browser: os.name ? (browser.name ?? null) : null,
    system: os.name ?? null,
    kind: KINDS[platform.type ?? ''] ?? 'computer',
  };
}
