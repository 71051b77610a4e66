import { piecesOf } from '@mutua/contracts/links';

/** Where people meet, by the end of the host. */
const PLATFORMS = {
  'zoom.us': 'Zoom',
  'meet.google.com': 'Google Meet',
  'teams.microsoft.com': 'Microsoft Teams',
  'teams.live.com': 'Microsoft Teams',
  'meet.jit.si': 'Jitsi Meet',
  'webex.com': 'Webex',
  'whereby.com': 'Whereby',
};

/** A place of a lesson that a message names. */
export interface MeetingLink {
  platform: string;
  link: string;
}

/** Its host, and a path: the start page of a platform is no meeting. */
const ADDRESS = /^https?:\/\/([^/?#:@]+)\/[^?#]/i;

/** The first link of a text that leads to a meeting; null without any. */
export function meetingLinkOf(text: string): MeetingLink | null {
  for (const { href = '' } of piecesOf(text)) {
    const host = ADDRESS.exec(href)?.[1]?.toLowerCase() ?? '';
    const known = Object.entries(PLATFORMS).find(([name]) => host === name || host.endsWith(`.${name}`));
    if (known) return { platform: known[1], link: href };
  }
  return null;
}
