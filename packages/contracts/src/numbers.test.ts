/**
 * The numbers of docs/behaviour.md ("Sizes", "Limits", "Deadlines") and of services/matches/behaviour.md, as literals: a test that imports
 * the constants could not fail. Whoever changes a number changes the page, too.
 */
import type { z } from 'zod';
import { NewPasswordField } from './accounts/forms.ts';
import { HOURS } from './calendars/limits.ts';
import { CALL_TIMEOUT_SECONDS } from './calls/limits.ts';
import { MessageInput } from './chat/forms.ts';
import { CHAT_LIMITS } from './chat/limits.ts';
import { clientEvents } from './chat/sockets.ts';
import { CALL_LIMITS, type CallLimitName, GENERAL_LIMITS } from './core/call-limits.ts';
import { EmailField } from './core/email.ts';
import type { EndpointSpec } from './core/endpoint.ts';
import { DEFAULT_RETRY_AFTER, LANGUAGES, SITEMAP_PAGE } from './core/limits.ts';
import { LIMITS } from './limits.ts';
import { MATCHING } from './matches/limits.ts';
import { MeetingDetails, ProposalInput } from './meetings/forms.ts';
import { FIND_TIMES, MEETINGS, SESSION_TIMING } from './meetings/limits.ts';
import { NameField, ProfileInput } from './members/forms.ts';
import { ReportInput } from './moderation/forms.ts';
import { NoteLineInput } from './notes/forms.ts';
import { NOTES } from './notes/limits.ts';
import { NOTIFICATION_TOPICS } from './notifications/limits.ts';
import { ReasonInput, RequestInput } from './requests/forms.ts';
import { ANSWERING, BLOCKING_STATUSES, CHAT_STATUSES, REQUESTS, WAITING } from './requests/limits.ts';
import { RINGS } from './rings/limits.ts';
import { SkillInput } from './skills/forms.ts';
import { NEW_SKILLS, SUGGESTIONS } from './skills/limits.ts';
import { endpoints } from './tables.ts';
import { FeedbackInput, ReferenceInput, ReviewAnswerInput, ReviewInput } from './trust/forms.ts';
import { INVITATIONS, MARKS, REFERENCES, SEALED } from './trust/limits.ts';

const calls = Object.entries(endpoints) as [string, EndpointSpec][];
const text = (length: number) => 'x'.repeat(length);
const password = (length: number) => `Aa1${text(length - 3)}`;
const address = (length: number) => `${text(60)}@${`${text(60)}.`.repeat(3)}${text(length - 244)}`;
const slots = (count: number) => Array.from({ length: count }, () => ({ start: '10:00', end: '11:00' }));
const times = (count: number) => Array.from({ length: count }, (_, index) => `2031-05-0${index + 1}T10:30:00Z`);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

const { shape: profile } = ProfileInput;
const { shape: skill } = SkillInput;
const { shape: meeting } = MeetingDetails;
const endorsement = endpoints['POST /users/:ownerId/skills/:skillId/endorse'].body.shape.message;

/** The name, the schema, a value of a given size, and the allowed sizes. */
const SIZES: [what: string, schema: z.ZodType, value: (size: number) => unknown, least: number, most: number][] = [
  ['a name', NameField, text, 2, 100],
  ['an e-mail address', EmailField, address, 250, 254],
  ['a password', NewPasswordField, password, 6, 200],
  ['a bio', profile.bio, text, 0, 500],
  ['a location', profile.location, text, 0, 100],
  ['a title', skill.title, text, 2, 100],
  ['a description', skill.description, text, 10, 1000],
  ['a list of tags', skill.tags, tags, 0, 10],
  ['a tag', skill.tags, (size) => [text(size)], 0, 40],
  ['a list of time slots', skill.availableTimeSlots, slots, 0, 21],
  ['the message of a request', RequestInput.shape.message, text, 0, 1000],
  ['the words of a proposal', ProposalInput.shape.message, text, 0, 300],
  ['the times of a proposal', ProposalInput.shape.times, times, 1, 5],
  ['a reason', ReasonInput.shape.reason, text, 0, 500],
  ['the platform of a meeting', meeting.platform, text, 0, 100],
  ['the link of a meeting', meeting.link, (size) => `https://${text(size - 8)}`, 9, 500],
  ['the notes of a meeting', meeting.notes, text, 0, 1000],
  ['a message', MessageInput.shape.content, text, 1, 5000],
  ['a line of notes', NoteLineInput.shape.text, text, 0, 500],
  ['a message on the socket', clientEvents.send_message.shape.content, text, 0, 5000],
  ['a review', ReviewInput.shape.review, text, 0, 2000],
  ['a reference', ReferenceInput.shape.text, text, 20, 500],
  ['the answer to a review', ReviewAnswerInput.shape.text, text, 1, 1000],
  ['what only Mutua reads', FeedbackInput.shape.text, text, 1, 1000],
  ['an endorsement', endorsement, text, 1, 500],
  ['the text of a report', ReportInput.shape.text, text, 0, 1000],
  ['a search of skills', endpoints['GET /skills/search'].query.shape.q, text, 0, 100],
  ['a search of people', endpoints['GET /users'].query.shape.q, text, 0, 100],
];

it.each(SIZES)('%s has the size in the documentation', (_what, schema, value, least, most) => {
  const isTaken = (size: number) => schema.safeParse(value(size)).success;
  expect([isTaken(least), isTaken(most), isTaken(most + 1)]).toEqual([true, true, false]);
  if (least > 0 && value === text) expect(isTaken(least - 1)).toBe(false);
});

it('a password of five characters is too short', () => {
  expect(NewPasswordField.safeParse(password(5)).success).toBe(false);
});

it('files and bodies have the documented sizes', () => {
  expect([LIMITS.avatar.size, LIMITS.chatFile.size, LIMITS.jsonBody]).toEqual([
    5 * 2 ** 20,
    10 * 2 ** 20,
    256 * 2 ** 10,
  ]);
});

/** Calls with another page size than 20, or another maximum than 50. */
const PAGES: Record<string, [size: number, most: number]> = {
  'GET /skills/search': [12, 50],
  'GET /users': [12, 50],
  'GET /requests/sent': [10, 50],
  'GET /requests/received': [10, 50],
  'GET /messages/conversations': [50, 50],
  'GET /messages/request/:requestId': [50, 100],
  'GET /notifications': [20, 50],
  'GET /matches': [12, 50],
  'GET /rings': [10, 50],
};
/** The parsed query; undefined when it is refused. */
const parsed = (query: z.ZodType | undefined, value: object) =>
  query?.safeParse(value).data as { page?: number; limit?: number } | undefined;
const paged = calls.filter(([key, { query }]) => key in PAGES || parsed(query, { page: 2 })?.page === 2);

it.each(paged)('%s has its page size, and refuses larger pages', (key, { query }) => {
  const [size, most] = PAGES[key] ?? [20, 50];
  const limitOf = (value?: number) => parsed(query, value === undefined ? {} : { limit: value })?.limit;
  expect([limitOf(), limitOf(most), limitOf(most + 1), limitOf(0)]).toEqual([size, most, undefined, undefined]);
});

it('pages begin with 1', () => {
  expect(paged.length).toBeGreaterThan(12);
  const { query } = endpoints['GET /skills/search'];
  expect([query.parse({}).page, query.safeParse({ page: 0 }).success]).toEqual([1, false]);
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it('calls have the documented limits', () => {
  const written = ({ calls: most, seconds, per }: { calls: number; seconds: number; per: string }) => [
    most,
    seconds,
    per,
  ];
  const all = { ...CALL_LIMITS, ...GENERAL_LIMITS };
  expect(Object.fromEntries(Object.entries(all).map(([name, limit]) => [name, written(limit)]))).toEqual({
    calls: [600, MINUTE, 'caller'],
    writes: [120, MINUTE, 'caller'],
    messages: [60, MINUTE, 'caller'],
    messageEdits: [30, MINUTE, 'caller'],
    messageDeletions: [60, MINUTE, 'caller'],
    reactions: [60, MINUTE, 'caller'],
    conversationStates: [60, MINUTE, 'caller'],
    pins: [60, MINUTE, 'caller'],
    pushTests: [10, HOUR, 'caller'],
    messageSearch: [60, MINUTE, 'caller'],
    uploads: [60, HOUR, 'caller'],
    iceServers: [30, MINUTE, 'caller'],
    login: [10, MINUTE, 'address'],
    refresh: [120, MINUTE, 'address'],
    passkeyOptions: [60, MINUTE, 'address'],
    register: [20, HOUR, 'address'],
    mails: [20, HOUR, 'address'],
    links: [60, HOUR, 'address'],
    sockets: [300, MINUTE, 'address'],
    reports: [120, MINUTE, 'address'],
    ownData: [30, HOUR, 'caller'],
    marks: [20, DAY, 'caller'],
    invitations: [60, HOUR, 'address'],
    wants: [20, DAY, 'caller'],
    rings: [60, DAY, 'caller'],
  });
});

it.each<[CallLimitName, string[]]>([
  ['register', ['POST /auth/register']],
  ['refresh', ['POST /auth/refresh']],
  ['messages', ['POST /messages', 'POST /requests/:id/questions']],
  ['messageEdits', ['PUT /messages/:id']],
  ['messageDeletions', ['DELETE /messages/:id']],
  ['reactions', ['PUT /messages/:id/reaction', 'DELETE /messages/:id/reaction']],
  ['conversationStates', ['PUT /messages/conversations/:requestId/state']],
  ['pins', ['PUT /messages/conversations/:requestId/pins/:seq', 'DELETE /messages/conversations/:requestId/pins/:seq']],
  ['messageSearch', ['GET /messages/search']],
  ['iceServers', ['GET /calls/ice-servers']],
  ['uploads', ['POST /upload/avatar', 'POST /upload/chat-file']],
  ['passkeyOptions', ['POST /auth/login/passkey-options']],
  [
    'mails',
    [
      'POST /auth/address',
      'POST /auth/address/again',
      'POST /auth/forgot-password',
      'POST /auth/resend-verification',
      'POST /auth/resend-verification/:token',
    ],
  ],
  [
    'links',
    [
      'GET /auth/verify/:token',
      'GET /auth/reset-password/:token',
      'GET /users/export/file',
      'POST /auth/address/:token/confirm',
      'POST /auth/address/:token/stop',
      'POST /auth/not-me/:token',
      'POST /auth/reset-password/:token',
      'POST /auth/verify/:token',
      'POST /users/marks/:token/confirm',
    ],
  ],
  ['marks', ['POST /users/marks']],
  ['invitations', ['GET /invitations/:code']],
])('the limit %s is that of its calls', (name, keys) => {
  expect(calls.filter(([, { limit }]) => limit === name).map(([key]) => key)).toEqual(expect.arrayContaining(keys));
  expect(calls.filter(([, { limit }]) => limit === name)).toHaveLength(keys.length);
});

it('every sign-in method counts for the limit of sign-ins', () => {
  const limited = calls.filter(([, { limit }]) => limit === 'login').map(([key]) => key);
  for (const way of ['login', 'login/passkey', 'login/second-step']) expect(limited).toContain(`POST /auth/${way}`);
});

it('changes of messages have the documented limits', () => {
  expect(CHAT_LIMITS).toMatchObject({
    editMinutes: 15,
    edits: 20,
    keptDays: 30,
    excerpt: 140,
    changes: { page: 100, max: 500 },
  });
  expect(NOTES).toMatchObject({ lines: 300, batch: 40 });
});

it('references have the documented limits', () => {
  expect(REQUESTS).toEqual({ aDay: 30, takenBack: { most: 3, days: 7 } });
  expect(NEW_SKILLS).toEqual({ noticesADay: 5 });
  expect(REFERENCES).toEqual({
    joinedDays: 30,
    given: 5,
    givenDays: 90,
    shown: 20,
    circle: { steps: 24, members: 50 },
    beyond: 12,
  });
});

it('marks and invitations have the documented limits', () => {
  expect(MARKS).toEqual({ most: { page: 3, mailbox: 2 }, checkDays: 30, misses: 2, linkHours: 24 });
  expect(INVITATIONS).toEqual({ monthly: 20, keptDays: 365, pausing: { members: 2, days: 30 } });
});

it('wants, matches and rings have the documented limits', () => {
  expect(MATCHING).toMatchObject({ openWants: 10, askAfterDays: 90, pauseAfterDays: 120, dismissedDays: 90 });
  expect(RINGS).toMatchObject({
    size: { min: 3, max: 4 },
    offerHours: 24,
    answerHours: 72,
    substituteHours: 48,
    againHours: 24,
    openDays: 7,
    repairs: 2,
    seats: 3,
    newcomerSeats: 1,
    startsAWeek: 5,
    ownOpen: 2,
  });
});

it('meetings have the documented limits', () => {
  expect(MEETINGS).toEqual({
    minutes: { min: 15, max: 240, step: 5, default: 60 },
    times: 5,
    series: { min: 2, max: 12 },
    noticeMinutes: 15,
    aheadDays: 180,
    openDays: 7,
    open: 4,
    proposalsADay: 20,
    sessions: 40,
    planned: 24,
    lateHours: 24,
  });
});

it('hours and suggested times have the documented limits', () => {
  expect(HOURS).toEqual({
    slotsADay: 4,
    specialDays: 60,
    specialDaysAhead: 400,
    buffer: { choices: [0, 15, 30, 60], default: 15 },
    notice: { min: 1, max: 72, default: 12 },
    horizon: { min: 14, max: 90, default: 28 },
  });
  expect(FIND_TIMES).toEqual({
    days: { max: 28, default: 14 },
    limit: { max: 200, default: 40 },
    best: 5,
    apartHours: 6,
    usual: { start: '09:00', end: '21:00' },
    ring: { days: 14, apartMinutes: 15 },
    callsAnHour: 60,
  });
});

it('waiting requests and their answers have the documented limits', () => {
  expect(SESSION_TIMING).toEqual({
    hour: 60,
    start: 5,
    dayAtLeast: 180,
    hourAtLeast: 10,
    join: 10,
    late: { from: 30, choices: [5, 10, 15, 30], times: 3 },
    ask: 15,
    answerHours: 72,
    calls: { before: 15, after: 60, atLeast: 10, answerHours: 24 },
    longest: 2,
    keptDays: 180,
    absences: { count: 3, days: 90 },
  });
  expect(WAITING).toEqual({
    nudgeDays: 14,
    expireDays: 30,
    daysAfterNudge: 14,
    daysAfterQuestion: 7,
    edits: 10,
    askAwayDays: 30,
  });
  expect(ANSWERING).toEqual({
    last: 20,
    atLeast: 5,
    days: 180,
    hours: { hours: 3, day: 24, days: 72, week: 168 },
    rate: { days: 90, atLeast: 5, withinDays: 7, step: 5 },
  });
  expect(SEALED).toEqual({ days: 14, answerHours: 24 });
});

it('other numbers are the documented ones', () => {
  expect(CALL_TIMEOUT_SECONDS).toBe(45);
  expect(SUGGESTIONS).toMatchObject({ minQuery: 2, limit: 5, debounceMs: 1000 });
  expect(SITEMAP_PAGE).toBe(5000);
  expect(DEFAULT_RETRY_AFTER).toBe(60);
  expect(Object.keys(LANGUAGES)).toEqual(['en', 'es', 'fr', 'de', 'it', 'pt']);
});

it('some statuses of a request block another one, and some allow writing', () => {
  expect(BLOCKING_STATUSES).toEqual(['pending', 'accepted', 'completed']);
  expect(CHAT_STATUSES).toEqual(['accepted', 'completed']);
});

it('a topic exists for each notification, except those of moderators', () => {
  expect(NOTIFICATION_TOPICS).toEqual({
    requests: ['skill_request', 'request_nudge', 'request_question'],
    answers: ['request_accepted', 'request_rejected', 'request_completed', 'request_cancelled'],
    messages: ['message'],
    reviews: ['review_received', 'review_waiting', 'review_answered', 'reference_received', 'skill_endorsed'],
    skills: ['new_skill'],
    calls: [],
    matches: ['match_found', 'ring_proposed', 'ring_changed', 'ring_confirmed'],
    searches: ['search_match', 'want_answered'],
    meetings: [
      'meeting_proposed',
      'meeting_agreed',
      'meeting_declined',
      'meeting_moved',
      'meeting_cancelled',
      'meeting_lapsed',
      'meeting_late',
      'meeting_ask',
    ],
  });
});

it('a device may emit these events', () => {
  expect(Object.keys(clientEvents)).toEqual([
    'renew_token',
    'join_chat',
    'leave_chat',
    'send_message',
    'typing',
    'stop_typing',
    'messages_delivered',
    'notes_change',
    'call_user',
    'answer_call',
    'end_call',
    'call_wait',
    'call_state',
    'webrtc_offer',
    'webrtc_answer',
    'webrtc_ice_candidate',
  ]);
});

it('creating answers 201, other successes 200, and only the two calls to Google redirect', () => {
  const withStatus = (status: number) =>
    calls.filter(([, spec]) => (spec.status ?? 200) === status).map(([key]) => key);
  expect(withStatus(201).sort()).toEqual([
    'POST /auth/passkeys',
    'POST /auth/register',
    'POST /calendar/feed',
    'POST /calendar/sources',
    'POST /invitations/renew',
    'POST /messages',
    'POST /messages/:id/reports',
    'POST /notes/:requestId/lines/:id/reports',
    'POST /questions/:id/reports',
    'POST /references/:id/reports',
    'POST /requests',
    'POST /requests/:id/proposals',
    'POST /requests/:id/questions',
    'POST /requests/:id/sessions/:sessionId/reports',
    'POST /reviews',
    'POST /reviews/:id/answer/reports',
    'POST /reviews/:id/reports',
    'POST /rings',
    'POST /rings/:id/reports',
    'POST /searches',
    'POST /skills',
    'POST /skills/:id/reports',
    'POST /upload/avatar',
    'POST /upload/chat-file',
    'POST /users/:id/references',
    'POST /users/:id/reports',
    'POST /users/:ownerId/skills/:skillId/endorse',
    'POST /users/export',
    'POST /users/export/link',
    'POST /wants',
  ]);
  expect(withStatus(202)).toEqual(['POST /users/marks', 'POST /requests/:id/feedback', 'POST /push/test']);
  expect(withStatus(302).sort()).toEqual(['GET /auth/google', 'GET /auth/google/callback']);
});

it('these calls change sent messages', () => {
  expect(calls.map(([key]) => key).filter((key) => /^(PUT|DELETE) \/messages/.test(key))).toEqual([
    'PUT /messages/read/:requestId',
    'PUT /messages/:id',
    'DELETE /messages/:id',
    'PUT /messages/:id/reaction',
    'DELETE /messages/:id/reaction',
    'PUT /messages/conversations/:requestId/state',
    'PUT /messages/conversations/:requestId/pins/:seq',
    'DELETE /messages/conversations/:requestId/pins/:seq',
  ]);
});
