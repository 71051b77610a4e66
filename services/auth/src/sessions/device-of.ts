import type { Session } from '@mutua/contracts';
import bowser from 'bowser';

/** A device, as its user agent describes it. */
export type Device = Pick<Session, 'browser' | 'system' | 'kind'>;

const KINDS: Partial<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' };

/** Returns the browser and the system that a user agent names, such as Firefox and Linux. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: null, system: null, kind: 'computer' };
  const { browser, os, platform } = bowser.parse(userAgent);
  // A user agent without a system belongs to a program that is no browser. Its name comes first.
  return {
    browser: os.name ? (browser.name ?? null) : null,
    system: os.name ?? null,
    kind: KINDS[platform.type ?? ''] ?? 'computer',
  };
}
