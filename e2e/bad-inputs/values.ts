/** Wrong values for every field of every call's body. Over 300 lines: one table of them all. */
import { REPORT_CALLS } from './bad-call.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';

/** Wrong values that need no other name. */
const wrong = (...values: unknown[]): [string, unknown][] =>
  values.map((value) => [value === undefined ? 'nothing' : JSON.stringify(value), value]);

/** Wrong values for text fields. */
const TEXT: [string, unknown][] = [
  ['a number', 5],
  ['an object', { $ne: null }],
  ['a list', ['a']],
  ['NUL', 'ab\u0000cd efghijkl'],
  ['half a surrogate pair', 'ab\ud800cd efghijkl'],
  ['an escape', 'ab\u001b[31mcd efghijkl'],
];
const LINE: [string, unknown][] = [
  ...TEXT,
  ['an override of direction', 'ab\u202ecd'],
  ['a line break', 'ab\ncd'],
  ['a space of no width', 'ab\u200bcd'],
];
const required = (values: [string, unknown][]): [string, unknown][] => [
  ...values,
  ['nothing', undefined],
  ['null', null],
  ['empty text', ''],
  ['blanks', '   '],
];
const long = (length: number): [string, unknown] => [`${length} characters`, 'x'.repeat(length)];
const CHOICE: [string, unknown][] = [
  ['another word', 'juggling'],
  ['a number', 5],
  ['a list', ['expert']],
  ['nothing', undefined],
  ['NUL', 'expert\u0000'],
  ['a name of a prototype', '__proto__'],
];
const PEAKS = Array(48).fill(9);
const EMAIL: [string, unknown][] = [
  ...required(LINE),
  long(255),
  ['no at sign', 'ada.mutua.example'],
  ['a display name', 'Ada <ada@mutua.example>'],
  ['angle brackets', '<ada@mutua.example>'],
  ['two addresses', 'a@mutua.example,b@mutua.example'],
  ['a quoted part', '"a b"@mutua.example'],
  ['a header', 'a@mutua.example\r\nBcc: b@mutua.example'],
];
const PASSWORD: [string, unknown][] = [
  ['a number', 12_345_678],
  ['an object', { $gt: '' }],
  ['nothing', undefined],
  ['empty text', ''],
  long(201),
  ['NUL', 'Secret1\u0000pass'],
  ['half a surrogate pair', 'Secret1\udc00pass'],
];
const NEW_PASSWORD: [string, unknown][] = [...PASSWORD, ['one without a digit', 'Secretpass'], ['a short one', 'Ab1']];
const OBJECT_ID: [string, unknown][] = [
  ['a word', 'skill'],
  ['25 digits', `${ID}0`],
  ['an operator', { $ne: null }],
  ['nothing', undefined],
  ['a number', 5],
  ['NUL', `${ID.slice(1)}\u0000`],
];
const NOTHING: [string, unknown] = ['nothing', undefined];
/** The wrong values of a field that may be left out. */
const optional = (values: [string, unknown][]): [string, unknown][] => values.filter(([title]) => title !== 'nothing');
/** Wrong lists of ids. */
const SOME_IDS: [string, unknown][] = [
  ...wrong(ID, { $ne: null }, ['skill'], [5], null),
  ['101 ids', Array.from({ length: 101 }, () => ID)],
];
const FLAG = wrong('yes', 1);
/** The number of a version, which a change names. */
const VERSION = wrong('1', -1, 1.5);
/** Also a number that is no place. */
const PLACE = wrong('1', 'lyon', 2996944, '', '0', '2996944; drop', ['2996944'], { $ne: null });
const STARS = wrong(0, 6, 4.5, '5', undefined, 'Infinity');

const REASON = { reason: [...TEXT, long(501)] };
const SKILL_FIELDS: Record<string, [string, unknown][]> = {
  title: [...required(LINE), long(101), ['nothing visible', '\u200d\u200d']],
  description: [...required(TEXT), long(1001), ['nine letters', '123456789']],
  category: CHOICE,
  proficiency: CHOICE,
  tags: [
    ['a text', 'one,two'],
    ['11 of them', Array.from({ length: 11 }, (_, index) => `t${index}`)],
    ['101 of them', Array.from({ length: 101 }, () => 't')],
    ['a long one', ['x'.repeat(41)]],
    ['NUL in one', ['a\u0000b']],
    ['an override of direction', ['a\u202eb']],
    ['a list in the list', [['a']]],
  ],
  availableDays: [
    ['a text', 'monday'],
    ['an unknown day', ['someday']],
    ['51 of them', Array.from({ length: 51 }, () => 'monday')],
  ],
  availableTimeSlots: [
    ['a text', '10:00-11:00'],
    ['no end', [{ start: '10:00' }]],
    ['an end before the start', [{ start: '11:00', end: '10:00' }]],
    ['the 25th hour', [{ start: '10:00', end: '25:00' }]],
    ['22 of them', Array.from({ length: 22 }, () => ({ start: '10:00', end: '11:00' }))],
  ],
  hoursFrom: [
    ['an unknown word', 'device'],
    ['a list', ['member']],
    ['a number', 1],
  ],
};

const GOAL: [string, unknown][] = [
  ['a text', 'guitar'],
  ['a list', []],
  ['nothing in it', {}],
  ['two kinds', { skillId: ID, query: 'guitar' }],
  ['a skill with an operator', { skillId: { $ne: null } }],
  ['a blank search', { query: '   ' }],
  ['a search with NUL', { query: 'gui\u0000tar' }],
  ['a long search', { query: 'x'.repeat(500) }],
];

const CODE: [string, unknown][] = [['a number', 123_456], ['nothing', undefined], ['five digits', '12345'], long(21)];
const PASSKEY: [string, unknown][] = [
  ['a text', 'passkey'],
  ['a number', 5],
  ['a list', []],
];
const OPTIONAL_CHOICE = optional(CHOICE);
const WANT = {
  category: CHOICE,
  title: [...required(LINE), long(101)],
  proficiency: OPTIONAL_CHOICE,
  note: [...TEXT, long(301)],
  skillId: optional(OBJECT_ID),
  visibility: OPTIONAL_CHOICE,
};
const STARS_IN_DETAIL: [string, unknown][] = [
  ['nothing', undefined],
  ['a text', 'good'],
  ['one missing', { communication: 5, punctuality: 5, knowledge: 5 }],
  ['one too high', { communication: 6, punctuality: 5, knowledge: 5, helpfulness: 5 }],
];
const REVIEW = { rating: STARS, review: [...TEXT, long(2001)], categories: STARS_IN_DETAIL };
const REPORT = { reason: CHOICE, text: [...TEXT, long(1001)], block: FLAG };

const MOMENT = wrong('tomorrow', 5, undefined, '2031-05-06');
const DAY = wrong('tomorrow', 5, '2031-02-31', '2031-05-06T10:30:00Z');
const MEETING_DETAILS: [string, unknown][] = [
  ['a text', 'Video call'],
  ['a script', { link: 'javascript:alert(1)' }],
  ['a link with a name', { link: 'https://bank.example@evil.example' }],
  ['a long platform', { platform: 'x'.repeat(101) }],
  ['long notes', { notes: 'x'.repeat(1001) }],
  ['NUL in the notes', { notes: 'a\u0000b' }],
];
const PROPOSAL: Record<string, [string, unknown][]> = {
  times: [
    ['a text', 'tomorrow'],
    ['nothing', undefined],
    ['none', []],
    ['a word in it', ['tomorrow']],
    ['twice the same', ['2031-05-06T10:30:00Z', '2031-05-06T10:30:00Z']],
    ['six of them', [1, 2, 3, 4, 5, 6].map((day) => `2031-05-0${day}T10:30:00Z`)],
  ],
  minutes: wrong(7, 245, '60'),
  order: OPTIONAL_CHOICE,
  repeat: [
    ['a text', 'weekly'],
    ['13 of them', { count: 13 }],
    ['every third week', { count: 2, everyWeeks: 3 }],
  ],
  place: MEETING_DETAILS,
  message: [...TEXT, long(301)],
};

const LESSON: Record<string, [string, unknown][]> = {
  title: [...LINE, ['empty text', ''], ['one letter', 'x'], long(101), ['nothing visible', '\u200d\u200d']],
  about: [...TEXT, ['empty text', ''], ['nine letters', '123456789'], long(2001)],
  bringAlong: [...TEXT, long(501)],
  language: wrong('klingon', 5, ['en'], { $ne: null }, ''),
  place: [
    ['a text', 'Video call'],
    ['no mode', {}],
    ['an unknown mode', { mode: 'moon' }],
    ['a link that is absent', { mode: 'link' }],
    ['a script', { mode: 'link', link: 'javascript:alert(1)' }],
    ['a link with a name', { mode: 'link', link: 'https://bank.example@evil.example' }],
    ['a part of town that is absent', { mode: 'person', address: '1 High Street' }],
    ['a long part of town', { mode: 'person', area: 'x'.repeat(101) }],
    ['a long address', { mode: 'person', area: 'Alfama', address: 'x'.repeat(201) }],
    ['long notes', { mode: 'person', area: 'Alfama', notes: 'x'.repeat(501) }],
    ['NUL in the notes', { mode: 'person', area: 'Alfama', notes: 'a\u0000b' }],
  ],
  seats: wrong(1, 13, 2.5, '6', -1, 1e9),
  least: wrong(0, 13, 1.5, '2'),
  admission: OPTIONAL_CHOICE,
  gives: OPTIONAL_CHOICE,
  listed: OPTIONAL_CHOICE,
  audience: OPTIONAL_CHOICE,
};
const LESSON_SESSIONS: [string, unknown][] = [
  ['a text', 'tomorrow'],
  ['none', []],
  ['a word in it', ['tomorrow']],
  ['a day that is not', [{ startsAt: '2031-02-31T10:00:00Z', minutes: 60 }]],
  ['no length', [{ startsAt: '2031-05-06T10:30:00Z' }]],
  ['seven minutes', [{ startsAt: '2031-05-06T10:30:00Z', minutes: 7 }]],
  ['five hours', [{ startsAt: '2031-05-06T10:30:00Z', minutes: 300 }]],
  ['the same twice', [1, 2].map(() => ({ startsAt: '2031-05-06T10:30:00Z', minutes: 60 }))],
  ['13 of them', Array.from({ length: 13 }, (_, day) => ({ startsAt: `2031-05-${10 + day}T10:30:00Z`, minutes: 60 }))],
];
const THANKS: Record<string, [string, unknown][]> = {
  text: [...TEXT, long(301)],
  again: wrong('yes', 1, ['true'], { $ne: null }),
};
const SEAT_NOTE: [string, unknown][] = [...TEXT, long(301)];
const LESSON_REASON: [string, unknown][] = [...TEXT, long(301)];

const CALENDAR_ADDRESS: [string, unknown][] = [
  ...required(LINE),
  long(2001),
  ['a word', 'calendar'],
  ['http', 'http://calendar.example/x.ics'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['this machine', 'https://127.0.0.1/x.ics'],
  ['this machine in one number', 'https://2130706433/x.ics'],
  ['this machine by name', 'https://localhost/x.ics'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['a port', 'https://calendar.example:6379/x.ics'],
  ['a user', 'https://user:secret@calendar.example/x.ics'],
];

/** The wrong values, by call and field. */
export const FIELDS: Record<string, Record<string, [string, unknown][]>> = {
  'POST /auth/register': {
    name: [...required(LINE), long(101)],
    email: EMAIL,
    password: NEW_PASSWORD,
    goal: GOAL,
    invitation: [['a number', 5], ['an operator', { $ne: null }], ['empty text', ''], ['no code', 'Hana'], long(41)],
  },
  'POST /auth/login': { email: EMAIL, password: PASSWORD },
  'POST /auth/refresh': {
    refreshToken: [
      ['a number', 5],
      ['an object', { $ne: null }],
      ['nothing', undefined],
      ['empty text', ''],
      long(501),
    ],
  },
  'POST /auth/forgot-password': { email: EMAIL },
  'POST /auth/reset-password/:token': { password: NEW_PASSWORD },
  'POST /auth/resend-verification': { email: EMAIL },
  'PUT /users/profile': {
    name: [...LINE, ['empty text', ''], long(101), ['null', null]],
    bio: [...TEXT, long(501), ['null', null]],
    location: [...LINE, long(101)],
    placeId: PLACE,
    languages: [
      ...wrong('fr', { fr: 'well' }, ['fr'], [{ code: 'fr' }]),
      ['an unknown language', [{ code: 'klingon', level: 'well' }]],
      ['an unknown level', [{ code: 'fr', level: 'fluent' }]],
      ['a language twice', Array(2).fill({ code: 'fr', level: 'well' })],
      ['forty languages', Array(40).fill({ code: 'fr', level: 'well' })],
    ],
    reachKm: wrong(7, '25', -5, null),
    version: VERSION,
    timeZone: wrong('Mars/Phobos', 1, '../../etc/passwd'),
    avatar: [['a number', 5], long(501)],
    goal: GOAL,
    preferences: [
      ['a text', 'dark'],
      ['an unknown language', { language: 'xx' }],
      ['an unknown theme', { theme: 'pink' }],
      ...FLAG.map(([title, value]): [string, unknown] => [`${title} for a switch`, { emailNotifications: value }]),
    ],
  },
  'PUT /users/place-question': { placeId: [...PLACE, ['nothing', undefined]], text: [['a number', 5], long(1001)] },
  'POST /users/:ownerId/skills/:skillId/endorse': { message: [...required(TEXT), long(501)] },
  'POST /skills': SKILL_FIELDS,
  'PUT /skills/:id': SKILL_FIELDS,
  'PUT /skills/meets': { skillIds: [...SOME_IDS, ['none', []], NOTHING], meets: CHOICE },
  'PUT /skills/rests': { teach: SOME_IDS, rest: SOME_IDS },
  'PUT /skills/rests/:token': { teach: SOME_IDS, rest: SOME_IDS },
  'POST /requests': { senderSkillId: OBJECT_ID, receiverSkillId: OBJECT_ID, message: [...TEXT, long(1001)] },
  'PUT /requests/:id': {
    message: [...TEXT, long(1001)],
    senderSkillId: optional(OBJECT_ID),
    times: optional(PROPOSAL['times'] ?? []),
    minutes: PROPOSAL['minutes'] ?? [],
    version: [...VERSION, ['0', 0], NOTHING],
  },
  'PUT /requests/:id/accept': {
    scheduledDate: wrong('tomorrow', '2031-02-31T10:00', 5, '2031-05-06'),
    meetingDetails: MEETING_DETAILS,
    version: [...VERSION, ['0', 0]],
  },
  'POST /requests/:id/proposals': PROPOSAL,
  'PUT /requests/:id/proposals/:proposalId/counter': PROPOSAL,
  'PUT /requests/:id/proposals/:proposalId/pick': { startsAt: MOMENT, skip: [['a text', 'all']], despite: FLAG },
  'PUT /requests/:id/proposals/:proposalId/decline': { message: [...TEXT, long(301)] },
  'PUT /requests/:id/sessions/:sessionId': {
    place: MEETING_DETAILS,
    rev: [...VERSION, NOTHING],
  },
  'PUT /requests/:id/sessions/:sessionId/cancel': { scope: OPTIONAL_CHOICE, ...REASON },
  'PUT /requests/:id/sessions/:sessionId/late': {
    minutes: wrong(7, '10', undefined),
  },
  'PUT /requests/:id/sessions/:sessionId/answer': {
    met: [...FLAG, NOTHING],
    minutes: wrong(0, 481, 1.5, '60', undefined),
    why: OPTIONAL_CHOICE,
  },
  'POST /requests/:id/questions': {
    text: [...required(TEXT), long(501), ['nothing visible', '\u200d\u200d']],
    clientId: [['a number', 5], long(65)],
  },
  'PUT /requests/:id/reject': REASON,
  'PUT /requests/:id/cancel': REASON,
  'PUT /calendar/away': {
    from: [...DAY, ['null', null]],
    until: [...DAY, ['a day before the first', '2020-05-05']],
    note: [...LINE, long(141)],
    requests: OPTIONAL_CHOICE,
  },
  'PUT /calendar/hours': {
    version: [...VERSION, NOTHING],
    timeZone: wrong('Mars/Phobos', 1, undefined),
    weekly: [
      ['a text', 'monday'],
      ['nothing', undefined],
      ['no end', { monday: [{ start: '18:00' }] }],
      ['the 25th hour', { monday: [{ start: '18:00', end: '25:00' }] }],
      ['five times a day', { monday: Array.from({ length: 5 }, () => ({ start: '18:00', end: '20:00' })) }],
    ],
    days: [
      ['a text', '2031-05-06'],
      ['nothing', undefined],
      ['a day that is not', [{ date: '2031-02-31', slots: [] }]],
      ['no slots', [{ date: '2031-05-06' }]],
      ['twice the same', [1, 2].map(() => ({ date: '2031-05-06', slots: [] }))],
    ],
    buffer: wrong(7, '15', undefined),
    notice: wrong(-1, 1.5, '12', undefined),
    horizon: wrong(0, 1000, '60', undefined),
  },
  'POST /reviews': {
    requestId: OBJECT_ID,
    ...REVIEW,
    sealed: FLAG,
  },
  'PUT /reviews/:id': REVIEW,
  'PUT /reviews/:id/answer': { text: [...TEXT, long(1001)] },
  'POST /users/:id/references': { relation: CHOICE, text: [...TEXT, ['19 characters', 'x'.repeat(19)], long(501)] },
  'PUT /references/:id': { accepted: [...FLAG, NOTHING] },
  'POST /requests/:id/feedback': { text: [...TEXT, long(1001)], unsafe: FLAG },
  'POST /messages': {
    requestId: OBJECT_ID,
    content: [...required(TEXT), long(5001)],
    clientId: [['a number', 5], long(65)],
    replyTo: wrong(0, 1.5, '1', 1_000_000),
    attachment: [
      ['a text', 'a.pdf'],
      ['another file', { url: '/api/uploads/chat/x.pdf', name: 'a.pdf', size: 5 }],
    ],
    group: [
      ['a number', 5],
      ['a place beyond its size', { id: 'g', place: 2, size: 2 }],
    ],
    voice: [
      ['a number', 5],
      ['301 seconds', { seconds: 301, peaks: PEAKS }],
      ['half a second', { seconds: 0.5, peaks: PEAKS }],
      ['47 peaks', { seconds: 5, peaks: PEAKS.slice(1) }],
      ['a peak that is too high', { seconds: 5, peaks: [...PEAKS.slice(1), 32] }],
    ],
    correction: [
      ['a text', 'x'],
      ['no message', {}],
      ['imperfect', { isPerfect: false }],
      ['10,001 letters', { original: 'x'.repeat(10_001) }],
    ],
  },
  'POST /circles/:id/messages': {
    content: [...required(TEXT), long(5001)],
    clientId: [['a number', 5], long(65)],
    replyTo: wrong(0, 1.5, '1', 1_000_000),
    toAll: FLAG,
    attachment: [
      ['a text', 'a.pdf'],
      ['another file', { url: '/api/uploads/chat/x.pdf', name: 'a.pdf', size: 5 }],
    ],
    group: [['a number', 5]],
    voice: [['a number', 5]],
  },
  'PUT /circles/messages/:id': {
    content: [...TEXT, ['nothing', undefined], ['null', null], long(5001)],
  },
  'PUT /circles/messages/:id/reaction': {
    emoji: [...required(LINE), ['two', '👍👍'], ['a letter', 'a'], ['a digit', '1'], long(21)],
  },
  'PUT /circles/:id/state': { mutedFor: CHOICE },
  'PUT /circles/:id/people/:memberId': { paused: [...FLAG, NOTHING] },
  'PUT /messages/:id': {
    content: [...TEXT, ['nothing', undefined], ['null', null], long(5001)],
  },
  'PUT /messages/:id/reaction': {
    emoji: [...required(LINE), ['two', '👍👍'], ['a letter', 'a'], ['a digit', '1'], long(21)],
  },
  'PUT /notes/:requestId/lines/:id': {
    text: [...LINE, ['nothing', undefined], ['null', null], long(501)],
    after: OBJECT_ID,
    rev: [...VERSION, NOTHING],
  },
  'PUT /messages/conversations/:requestId/state': {
    archived: FLAG,
    mutedFor: optional(CHOICE),
    unread: [...FLAG, ['false', false]],
    corrections: FLAG,
  },
  'PUT /auth/password': { current: PASSWORD, password: NEW_PASSWORD },
  'POST /auth/address': { email: EMAIL },
  'POST /auth/confirm': { password: PASSWORD },
  'POST /auth/passkeys': { name: [...required(LINE), long(61)], passkey: [...PASSKEY, ['nothing', undefined]] },
  'PUT /auth/passkeys/:id': { name: [...required(LINE), long(61)] },
  'POST /auth/login/passkey': { passkey: [...PASSKEY, ['nothing', undefined]] },
  'POST /auth/login/second-step': {
    ticket: [['a number', 5], ['an operator', { $ne: null }], ['nothing', undefined], ['empty text', ''], long(201)],
    code: CODE,
  },
  'PUT /auth/second-step': { code: CODE },
  'POST /users/erasure': {
    password: [['a number', 5], ['an operator', { $ne: null }], long(201)],
    email: [['a number', 5], ['an operator', { $ne: null }], long(255)],
  },
  'PUT /users/settings': {
    place: [
      ...wrong('km', { units: 'leagues' }),
      ['six places', { meetingPlaces: Array(6).fill('A café') }],
      ...[...LINE, long(101), ...wrong('', '  ')].map(([title, value]): [string, unknown] => [
        `${title} as a place to meet`,
        { meetingPlaces: [value] },
      ]),
    ],
    version: VERSION,
    notifications: [
      ['a text', 'all'],
      ...FLAG.map(([title, value]): [string, unknown] => [`${title} for a switch`, { requests: { mail: value } }]),
    ],
    privacy: [
      ['a text', 'open'],
      ['an unknown word', { findMe: 'juggling' }],
      ['hours for somebody unknown', { hours: 'friends' }],
      ['a place for somebody unknown', { placeFor: 'friends' }],
      ['a list', { requests: ['every'] }],
      ...FLAG.map(([title, value]): [string, unknown] => [`${title} for a switch`, { online: value }]),
    ],
    time: [
      ['an unknown zone', { timeZone: 'Mars/Phobos' }],
      ['an unknown day', { firstDay: 'someday' }],
      ['quiet hours without an end', { quiet: { from: '22:00' } }],
      ['quiet hours of no length', { quiet: { from: '22:00', until: '22:00' } }],
      ['no time', { quiet: { from: '25:00', until: '07:00' } }],
    ],
    delivery: [
      ['a text', 'all'],
      ['an unknown word', { pushShows: 'all' }],
      ['an unknown digest', { digest: 'hourly' }],
      ['an answer without its time', { pushDeclined: { times: 1 } }],
    ],
    reminders: [
      ['a text', 'all'],
      ...FLAG.map(([title, value]): [string, unknown] => [`${title} for a switch`, { day: value }]),
    ],
  },
  'PUT /push/subscriptions': {
    endpoint: [
      ...required(TEXT),
      ['http', 'http://fcm.googleapis.com/x'],
      ['this machine', 'https://127.0.0.1/x'],
      ['another site', 'https://push.example/x'],
      ['another port', 'https://fcm.googleapis.com:8443/x'],
      ['1100 characters', `https://fcm.googleapis.com/${'x'.repeat(1_073)}`],
    ],
    keys: [
      ['nothing', undefined],
      ['a text', 'keys'],
      ['a key that is short', { p256dh: 'BB', auth: 'A'.repeat(22) }],
      ['no secret', { p256dh: 'B'.repeat(87) }],
    ],
    publicKey: wrong(5, 'key'),
    device: [...required(LINE), long(61)],
  },
  'PUT /calendar/feed': { detail: CHOICE },
  'POST /calendar/sources': { url: CALENDAR_ADDRESS, label: [...LINE, long(41)] },
  'PUT /calendar/settings': {
    mailEntries: CHOICE,
    useBusy: [...FLAG, NOTHING],
    alarms: [...FLAG, NOTHING],
  },
  'POST /wants': WANT,
  'PUT /wants/:id': {
    ...WANT,
    category: OPTIONAL_CHOICE,
    title: optional(WANT.title),
    status: OPTIONAL_CHOICE,
  },
  'PUT /matches/settings': {
    capacity: wrong(0, 11, 1.5, '3', undefined),
    rings: [...FLAG, NOTHING],
    tellMe: [...FLAG, NOTHING],
    tell: OPTIONAL_CHOICE,
  },
  'POST /users/marks': {
    kind: CHOICE,
    value: [
      ...required(LINE),
      long(255),
      ['http', 'http://page.example/'],
      ['a script', 'javascript:alert(1)'],
      ['an address of a machine', 'https://127.0.0.1/'],
      ['a port', 'https://page.example:8443/'],
      ['a user', 'https://ada@page.example/'],
    ],
  },
  'PUT /invitations': { saysInvited: FLAG, saysInviter: FLAG },
  'POST /searches': {
    q: [...LINE, long(101)],
    category: OPTIONAL_CHOICE,
    proficiency: OPTIONAL_CHOICE,
    location: [...LINE, long(101)],
    cadence: OPTIONAL_CHOICE,
  },
  'PUT /searches/:id': { cadence: CHOICE },
  'PUT /bookmarks/skills/:id': { note: [...LINE, long(201)] },
  'PUT /bookmarks/users/:id': { note: [...LINE, long(201)] },
  'POST /rings': {
    offer: [...LINE, NOTHING, ['empty text', ''], long(1001)],
    message: [...TEXT, long(301)],
  },
  'PUT /rings/:id/decline': { reason: OPTIONAL_CHOICE },
  'POST /lessons': {
    kind: [
      ['another kind', 'party'],
      ['a number', 5],
    ],
    skillId: OBJECT_ID,
    ...LESSON,
    title: [...(LESSON['title'] ?? []), NOTHING],
    about: [...(LESSON['about'] ?? []), NOTHING],
    place: [...(LESSON['place'] ?? []), NOTHING],
    seats: [...(LESSON['seats'] ?? []), NOTHING],
    least: [...(LESSON['least'] ?? []), ['more than the seats', 7]],
    sessions: [...LESSON_SESSIONS, NOTHING],
    clientId: [['a number', 5], long(65)],
  },
  'PUT /lessons/:id': { ...LESSON, version: [...VERSION, ['0', 0], NOTHING] },
  'PUT /lessons/:id/cancel': { scope: OPTIONAL_CHOICE, sessionId: optional(OBJECT_ID), reason: LESSON_REASON },
  'PUT /lessons/:id/sessions/:sessionId': {
    startsAt: MOMENT,
    minutes: wrong(7, 300, '60'),
    version: [...VERSION, ['0', 0], NOTHING],
  },
  'POST /lessons/:id/seat': {
    brings: optional(OBJECT_ID),
    note: SEAT_NOTE,
    orWait: FLAG,
    despite: FLAG,
    dates: [
      ...wrong('tomorrow', ['tomorrow']),
      ['13 of them', Array.from({ length: 13 }, () => '2031-05-06T10:30:00Z')],
    ],
  },
  'PUT /lessons/:id/seat': { offer: OPTIONAL_CHOICE, brings: optional(OBJECT_ID), note: SEAT_NOTE },
  'PUT /lessons/:id/people/:memberId': { answer: CHOICE, reason: LESSON_REASON },
  'PUT /lessons/:id/sessions/:sessionId/presence': {
    members: [
      ...wrong('everybody', [5], ['x'], { $ne: null }),
      ['13 of them', Array.from({ length: 13 }, () => ID)],
      ['somebody, and nobody', [ID]],
    ],
    minutes: wrong(0, -1, 481, 1.5, '60'),
    missed: [...CHOICE],
  },
  'PUT /lessons/:id/sessions/:sessionId/mine': { there: CHOICE, comes: FLAG },
  'POST /lessons/:id/sessions/:sessionId/thanks': THANKS,
  'PUT /lessons/:id/sessions/:sessionId/thanks': THANKS,
  'PUT /thanks/:id/answer': { text: [...required(TEXT), long(301)] },
  'PUT /site': {
    version: [...VERSION, NOTHING],
    name: [...required(LINE), long(41)],
    short: [...required(LINE), long(13)],
    motto: [...LINE, long(121), NOTHING],
    logo: wrong(5, 'x', '../../etc/passwd', { $ne: null }, undefined),
    palette: CHOICE,
    languages: [...wrong('en', [], ['xx'], [5], ['en', 'en'], { $ne: null }), NOTHING],
    defaultLanguage: CHOICE,
    contact: wrong('me', [], { person: 5, mail: '', phone: '', address: '' }, undefined),
    links: [
      ...wrong(
        'x',
        [{ label: 'X' }],
        [{ label: 'X', url: 'javascript:alert(1)' }],
        [{ label: '', url: 'https://x.example' }],
      ),
      ['six of them', Array.from({ length: 6 }, () => ({ label: 'X', url: 'https://x.example' }))],
      NOTHING,
    ],
    registration: wrong(
      'open',
      { who: 'nobody', domains: [] },
      { who: 'domains', domains: [] },
      { who: 'domains', domains: ['https://uni.example'] },
      { who: 'domains', domains: Array.from({ length: 21 }, (_, index) => `u${index}.example`) },
      undefined,
    ),
    landing: wrong(
      'own',
      { kind: 'other', headline: '', lead: '' },
      { kind: 'own', headline: '', lead: '' },
      undefined,
    ),
    welcome: wrong('Hello', { xx: 'Hello' }, { en: 5 }, { en: 'x'.repeat(501) }, undefined),
  },
  'PUT /site/pages/:page': {
    language: CHOICE,
    text: [...TEXT, ['empty text', ''], ['blanks', '   '], long(20_001), NOTHING],
    version: [...VERSION, NOTHING],
  },
  'POST /announcements': {
    text: [...required(LINE), long(141)],
    language: CHOICE,
    translations: wrong('x', { xx: 'x' }, { de: '' }, { de: 5 }),
    link: wrong(
      5,
      'x',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'http://x.example',
    ),
    until: wrong('tomorrow', '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 5, undefined),
  },
  'PUT /imports/:id/mapping': {
    encoding: CHOICE,
    delimiter: CHOICE,
    columns: [
      ...wrong('email', [], ['name'], ['email'], ['email', 'email', 'name'], ['xx', 'email', 'name'], { $ne: null }),
      ['61 of them', ['name', 'email', ...Array(59).fill(null)]],
      NOTHING,
    ],
  },
  'PUT /imports/:id/items/:file/mapping': {
    columns: [
      ...wrong('owner', [], ['owner'], ['title'], ['owner', 'offer', 'offer'], ['xx', 'owner', 'offer'], { $ne: null }),
      ['61 of them', ['owner', 'offer', ...Array(59).fill(null)]],
      NOTHING,
    ],
    kind: [...CHOICE.filter(([, value]) => value !== null)],
  },
  'POST /imports/:id/start': {
    sender: [...required(LINE), long(61)],
    note: [...TEXT, long(501)],
    language: CHOICE,
    mayWrite: wrong(false, 'true', 1, null, undefined),
  },
  'POST /claims/:token/accept': {
    name: [...required(LINE), long(101)],
    location: [...LINE, long(101)],
    placeId: wrong(5, '', { $ne: null }),
    bio: [...TEXT, long(501)],
    password: [...PASSWORD, ['only letters', 'abcdefgh']],
    language: CHOICE,
    keep: [...wrong('all', 5, [-1], [1.5], ['0'], [41], { $ne: null }), ['41 of them', Array(41).fill(0)], NOTHING],
    clientId: wrong('x', 5, '', null, { $ne: null }, undefined),
  },
  ...Object.fromEntries(REPORT_CALLS.map((call) => [call, REPORT])),
  'POST /circles/:id/room/reports': { ...REPORT, memberId: OBJECT_ID },
  'POST /moderation/reports/:id/decision': { decision: CHOICE, note: [...TEXT, long(501)] },
};
