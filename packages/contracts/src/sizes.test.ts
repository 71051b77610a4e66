/** That the schemas keep the limits that they name. `npm run numbers` writes the limits themselves into docs/behaviour.md. */
import type { z } from 'zod';
import { NewPasswordField } from './accounts/forms.ts';
import { BookmarkInput } from './bookmarks/forms.ts';
import { MessageInput } from './chat/forms.ts';
import { clientEvents } from './chat/sockets.ts';
import { EmailField } from './core/email.ts';
import type { EndpointSpec } from './core/endpoint.ts';
import { LIMITS, MEETINGS, NOTIFICATION_TOPICS, NOTIFICATION_TYPES, PAGE_CAP, PAGE_SIZES } from './limits.ts';
import { MeetingDetails, ProposalInput } from './meetings/forms.ts';
import { NameField, ProfileInput } from './members/forms.ts';
import { ReportInput } from './moderation/forms.ts';
import { NoteLineInput } from './notes/forms.ts';
import { ReasonInput, RequestInput } from './requests/forms.ts';
import { SkillInput } from './skills/forms.ts';
import { endpoints } from './tables.ts';
import { FeedbackInput, ReferenceInput, ReviewAnswerInput, ReviewInput } from './trust/forms.ts';

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

/** The name, the schema, a value of a given size, and the limit. */
const SIZES: [
  what: string,
  schema: z.ZodType,
  value: (size: number) => unknown,
  limit: { min?: number; max: number },
][] = [
  ['a name', NameField, text, LIMITS.name],
  ['an e-mail address', EmailField, address, { min: 250, max: LIMITS.email.max }],
  ['a password', NewPasswordField, password, LIMITS.password],
  ['a bio', profile.bio, text, LIMITS.bio],
  ['a location', profile.location, text, LIMITS.location],
  ['a title', skill.title, text, LIMITS.title],
  ['a description', skill.description, text, LIMITS.description],
  ['a list of tags', skill.tags, tags, { max: LIMITS.tags.max }],
  ['a tag', skill.tags, (size) => [text(size)], { max: LIMITS.tags.length }],
  ['a list of time slots', skill.availableTimeSlots, slots, LIMITS.timeSlots],
  ['the message of a request', RequestInput.shape.message, text, LIMITS.requestMessage],
  ['the words of a proposal', ProposalInput.shape.message, text, LIMITS.proposalMessage],
  ['the times of a proposal', ProposalInput.shape.times, times, { min: 1, max: MEETINGS.times }],
  ['a reason', ReasonInput.shape.reason, text, LIMITS.reason],
  ['the platform of a meeting', meeting.platform, text, { max: LIMITS.meeting.platform }],
  ['the link of a meeting', meeting.link, (size) => `https://${text(size - 8)}`, { min: 9, max: LIMITS.meeting.link }],
  ['the notes of a meeting', meeting.notes, text, { max: LIMITS.meeting.notes }],
  ['a message', MessageInput.shape.content, text, { min: 1, ...LIMITS.message }],
  ['the note of a bookmark', BookmarkInput.shape.note, text, LIMITS.bookmarkNote],
  ['a line of notes', NoteLineInput.shape.text, text, LIMITS.noteLine],
  ['a message on the socket', clientEvents.send_message.shape.content, text, LIMITS.message],
  ['a review', ReviewInput.shape.review, text, LIMITS.review],
  ['a reference', ReferenceInput.shape.text, text, LIMITS.reference],
  ['the answer to a review', ReviewAnswerInput.shape.text, text, { min: 1, ...LIMITS.reviewAnswer }],
  ['what only Mutua reads', FeedbackInput.shape.text, text, { min: 1, ...LIMITS.feedback }],
  ['an endorsement', endorsement, text, { min: 1, ...LIMITS.endorsement }],
  ['the text of a report', ReportInput.shape.text, text, LIMITS.report],
  ['a search of skills', endpoints['GET /skills/search'].query.shape.q, text, LIMITS.query],
  ['a search of people', endpoints['GET /users'].query.shape.q, text, LIMITS.query],
];

it.each(SIZES)('%s keeps its limit', (_what, schema, value, { min: least = 0, max: most }) => {
  const isTaken = (size: number) => schema.safeParse(value(size)).success;
  expect([isTaken(least), isTaken(most), isTaken(most + 1)]).toEqual([true, true, false]);
  if (least > 0 && value === text) expect(isTaken(least - 1)).toBe(false);
});

it('a password of five characters is too short', () => {
  expect(NewPasswordField.safeParse(password(5)).success).toBe(false);
});

/** Lists with another page size than the default one. */
const LISTS: Record<string, keyof typeof PAGE_SIZES> = {
  'GET /skills/search': 'skills',
  'GET /users': 'people',
  'GET /requests/sent': 'requests',
  'GET /requests/received': 'requests',
  'GET /messages/conversations': 'conversations',
  'GET /messages/request/:requestId': 'messages',
  'GET /circles/:id/messages': 'messages',
  'GET /notifications': 'notifications',
  'GET /matches': 'matches',
  'GET /rings': 'rings',
  'GET /imports/:id/rows': 'importRows',
  'GET /imports/:id/items': 'importRows',
};
/** The parsed query; undefined when it is refused. */
const parsed = (query: z.ZodType | undefined, value: object) =>
  query?.safeParse(value).data as { page?: number; limit?: number } | undefined;
const paged = calls.filter(([key, { query }]) => key in LISTS || parsed(query, { page: 2 })?.page === 2);

it.each(paged)('%s has its page size, and refuses larger pages', (key, { query }) => {
  const size = PAGE_SIZES[LISTS[key] ?? 'default'];
  const most = LISTS[key] === 'messages' ? PAGE_CAP.messages : PAGE_CAP.default;
  const limitOf = (value?: number) => parsed(query, value === undefined ? {} : { limit: value })?.limit;
  expect([limitOf(), limitOf(most), limitOf(most + 1), limitOf(0)]).toEqual([size, most, undefined, undefined]);
});

it('pages begin with 1', () => {
  expect(paged.length).toBeGreaterThan(12);
  const { query } = endpoints['GET /skills/search'];
  expect([query.parse({}).page, query.safeParse({ page: 0 }).success]).toEqual([1, false]);
});

it('every sign-in method counts for the limit of sign-ins', () => {
  const limited = calls.filter(([, { limit }]) => limit === 'login').map(([key]) => key);
  for (const way of ['login', 'login/passkey', 'login/second-step']) expect(limited).toContain(`POST /auth/${way}`);
});

it('every call by the secret of a mailed link counts for the limit of links', () => {
  const bySecret = calls.filter(([key, { auth }]) => auth === 'public' && key.includes('/:token'));
  expect(bySecret.length).toBeGreaterThan(5);
  for (const [key, { limit }] of bySecret)
    expect([key, limit]).toEqual([key, key.includes('resend') ? 'mails' : 'links']);
});

it('a topic exists for each notification, except those of moderators and of earlier releases', () => {
  const inTopics = new Set<string>(Object.values(NOTIFICATION_TOPICS).flat());
  expect(NOTIFICATION_TYPES.filter((type) => !inTopics.has(type))).toEqual(['reminder', 'other']);
});
