import { hrefsOf } from '@mutua/contracts/text-format';

/** Platforms for meetings, by the end of their host names. */
const PLATFORMS = {
  'zoom.us': 'Zoom',
  'meet.google.com': 'Google Meet',
  'teams.microsoft.com': 'Microsoft Teams',
  'teams.live.com': 'Microsoft Teams',
  'meet.jit.si': 'Jitsi Meet',
  'webex.com': 'Webex',
  'whereby.com': 'Whereby',
};

/** A meeting link in a message. */
export interface MeetingLink {
  platform: string;
  link: string;
}

/** The platform of a link, by its host. A start page has no path and is not a meeting. */
const ADDRESS = /^https?:\/\/([^/?#:@]+)\/[^?#]/i;

/** Finds the first meeting link of a text. Null without one. */
export function meetingLinkOf(text: string): MeetingLink | null {
  for (const href of hrefsOf(text)) {
    const host = ADDRESS.exec(href)?.[1]?.toLowerCase() ?? '';
    const known = Object.entries(PLATFORMS).find(([name]) => host === name || host.endsWith(`.${name}`));
    if (known) return { platform: known[1], link: href };
  }
  return null;
}
