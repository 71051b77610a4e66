/**
 * `npm run numbers`: writes the tables of numbers in docs/behaviour.md from the contracts. A table stands between `<!-- numbers: sizes -->`
 * and `<!-- /numbers -->`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNT_MAILS,
  CALENDAR,
  CALL_LIMITS,
  type CallLimit,
  CHAT_LIMITS,
  CHOSEN_PLACES,
  CIRCLES,
  type EndpointSpec,
  endpoints,
  FIND_TIMES,
  GENERAL_LIMITS,
  LIMITS,
  MEETINGS,
  NEW_SKILLS,
  OPEN_AT_ONCE,
  PAGE_CAP,
  PAGE_SIZES,
  REFERENCES,
  REPORTS,
  REQUESTS,
  REQUESTS_ON_FIRST_DAY,
  ROOM_ENTRIES,
  SENT_MESSAGES,
  SOCKETS,
  STARTED_CALLS,
  WAITING,
} from '@mutua/contracts';

export const PAGE = join(import.meta.dirname, '../../docs/behaviour.md');

/** `wantNote` → `want note`. */
const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const bytes = (size: number) => (size >= 2 ** 20 ? `${size / 2 ** 20} MB` : `${size / 2 ** 10} kB`);

type Size = number | Readonly<Record<string, number>>;

function size(value: Size): string {
  if (typeof value === 'number') return bytes(value);
  const { min, max, length, size: most, ...parts } = value;
  if (most !== undefined) return bytes(most);
  if (length !== undefined) return `${max} of up to ${length} each`;
  if (max !== undefined) return min === undefined ? `up to ${max}` : `${min} to ${max}`;
  return Object.entries(parts)
    .map(([part, longest]) => `${part} up to ${longest}`)
    .join('; ');
}

const SPANS: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
const callsWith = (limit: string) =>
  Object.entries<EndpointSpec>(endpoints)
    .filter(([, call]) => call.limit === limit)
    .map(([key]) => `\`${key}\``)
    .join(', ');
const GENERAL: Record<keyof typeof GENERAL_LIMITS, string> = {
  calls: 'all calls',
  writes: 'calls other than GET',
  reports: 'reports of pages (errors, web vitals)',
  sockets: 'new real-time connections',
  probes: 'health probes, at each gateway',
  releases: 'uploads of releases, at each gateway',
};
const COUNTED_BY = { caller: 'the member, else the address', address: 'the address' };
const limitRow = (what: string, { calls, seconds, per, countsOnlyDone }: CallLimit) => [
  what,
  `${calls} ${SPANS[seconds] ?? `in ${seconds} seconds`}${countsOnlyDone ? ', without refused ones' : ''}`,
  COUNTED_BY[per],
];

const OPEN: Record<keyof typeof OPEN_AT_ONCE, string> = {
  calls: 'calls',
  polls: 'long polls',
  uploads: 'uploads',
  connections: 'connections',
  websockets: 'websockets',
};
const flow = ({ perSecond, burst }: { perSecond: number; burst: number }) =>
  `${perSecond} a second, bursts of ${burst}`;

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const TABLES: Record<string, string> = {
  sizes: table(
    ['field', 'characters'],
    Object.entries<Size>(LIMITS)
      .map(([key, value]) => [words(key), size(value)])
      .sort(([a = ''], [b = '']) => a.localeCompare(b)),
  ),
  pages: table(
    ['list', 'per page', 'at most'],
    Object.entries(PAGE_SIZES).map(([list, each]) => [
      list === 'default' ? 'everything else' : words(list),
      String(each),
      String(list === 'messages' ? PAGE_CAP.messages : PAGE_CAP.default),
    ]),
  ),
  calls: table(
    ['what', 'at most', 'counted by'],
    [
      ...Object.entries(GENERAL_LIMITS).map(([name, limit]) => limitRow(GENERAL[name as keyof typeof GENERAL], limit)),
      ...Object.entries(CALL_LIMITS).map(([name, limit]) => limitRow(callsWith(name), limit)),
      ...Object.entries(OPEN_AT_ONCE).map(([name, most]) => [
        `${OPEN[name as keyof typeof OPEN_AT_ONCE]} open at once, at each gateway`,
        String(most),
        COUNTED_BY.address,
      ]),
    ],
  ),
  services: table(
    ['what', 'at most', 'counted by', 'where'],
    [
      ['requests', `${REQUESTS.aDay} a day`, 'the member', 'requests'],
      [
        'requests on the first day of the account (403 `first_day_limit`)',
        `${REQUESTS_ON_FIRST_DAY}, or \`NEW_ACCOUNT_REQUESTS\``,
        'the member',
        'requests',
      ],
      [
        'requests to one member after some were taken back (403 `taken_back_often`)',
        `${REQUESTS.takenBack.most} taken back in ${REQUESTS.takenBack.days} days`,
        'the two members',
        'requests',
      ],
      ['edits of a pending request (409 `too_many_edits`)', String(WAITING.edits), 'the request', 'requests'],
      [
        'questions before a request is answered (409 `no_questions_left`)',
        `${CHAT_LIMITS.questions}, of ${LIMITS.question.max} characters`,
        'the member and the request',
        'requests',
      ],
      ['proposals of times', `${MEETINGS.proposalsADay} a day`, 'the exchange', 'requests'],
      ['`GET /requests/:id/times`', `${FIND_TIMES.callsAnHour} an hour`, 'the member and the exchange', 'requests'],
      ['calendars read or added by hand', `${CALENDAR.refresh.anHour} an hour`, 'the member', 'requests'],
      ['reads of a calendar feed', `${CALENDAR.feed.readsAnHour} an hour`, 'the feed', 'requests'],
      [
        'mails about an account, and calls of forgot-password',
        `${ACCOUNT_MAILS.anHour} an hour`,
        'the mail address',
        'auth',
      ],
      ['other places chosen for a profile', `${CHOSEN_PLACES.aDay} a day`, 'the member', 'auth'],
      ['references written', `${REFERENCES.given} in ${REFERENCES.givenDays} days`, 'the member', 'auth'],
      [
        'new skills about which followers are notified',
        `${NEW_SKILLS.noticesADay} a day`,
        'the owner',
        'notifications',
      ],
      ['reports', `${REPORTS.aDay} a day, ${REPORTS.onFirstDay} on the first day of the account`, 'the member', 'all'],
      ['messages and missed calls', `${SENT_MESSAGES.aMinute} a minute`, 'the member', 'chat'],
      ['edits of a message (409 `too_late`)', String(CHAT_LIMITS.edits), 'the message', 'chat'],
      ['links without a preview yet', `${CHAT_LIMITS.preview.newAddresses} an hour`, 'the member', 'chat'],
      ['messages in circles', `${CIRCLES.messages.member} a minute`, 'the member', 'chat'],
      ['messages in one circle', `${CIRCLES.messages.circle} a minute`, 'the circle', 'chat'],
      ['words to all', `${CIRCLES.words} a day`, 'the circle', 'chat'],
      ['started calls', `${STARTED_CALLS.aMinute} a minute`, 'the member', 'chat'],
      ['started calls to one member', `${STARTED_CALLS.toOneAMinute} a minute`, 'the member and the other', 'chat'],
      ['entries into rooms', `${ROOM_ENTRIES.aMinute} a minute`, 'the member', 'chat'],
      ['real-time connections', String(SOCKETS.ofMember), 'the member, at each node', 'chat'],
      ['real-time connections before sign-in', String(SOCKETS.strangers), 'the address, at each node', 'chat'],
      ['`typing`, `stop_typing`, `circle_typing`', flow(SOCKETS.typing), 'the member, at each node', 'chat'],
      ['`webrtc_*`, `room_candidate`', flow(SOCKETS.signals), 'the member, at each node', 'chat'],
      ['other events', flow(SOCKETS.others), 'the member, at each node', 'chat'],
      ['refused events, then the socket is closed', flow(SOCKETS.refusals), 'the socket', 'chat'],
      ['packets, then the socket is closed', flow(SOCKETS.packets), 'the socket', 'chat'],
    ],
  ),
};

/** The page with its tables as the contracts have them. @throws when it has no place for one of them */
export function withNumbers(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, rows]) => {
    const begin = `<!-- numbers: ${name} -->\n`;
    const from = text.indexOf(begin);
    const to = text.indexOf('<!-- /numbers -->', from);
    if (from < 0 || to < 0) throw new Error(`docs/behaviour.md has no place for the table "${name}".`);
    return `${text.slice(0, from + begin.length)}\n${rows}\n\n${text.slice(to)}`;
  }, page);
}

if (process.argv[1] === import.meta.filename) writeFileSync(PAGE, withNumbers(readFileSync(PAGE, 'utf8')));
