// Over 300 lines: one table of all calls.

/** Every HTTP call of Mutua in one table. Services implement it, the gateway routes by it, browser apps and tests call it. */
import { z } from 'zod';
import {
  IsoDate,
  ListCursor,
  MessageBody,
  ObjectId,
  optionalChoice,
  optionalText,
  Pagination,
  pageQuery,
  SearchPagination,
} from './common.ts';
import {
  CATEGORIES,
  LIMITS,
  PAGE_CAP,
  PAGE_SIZES,
  PEOPLE_SORTS,
  PROFICIENCIES,
  REQUEST_STATUSES,
  SITEMAP_PAGE,
  SKILL_SORTS,
  SUGGESTIONS,
} from './constants.ts';
import { defineEndpoints, IdParam, TokenParam } from './endpoint.ts';
import { attendanceEndpoints } from './endpoints/attendance.ts';
import { calendarEndpoints } from './endpoints/calendar.ts';
import { chatEndpoints } from './endpoints/chat.ts';
import { invitationsEndpoints } from './endpoints/invitations.ts';
import { marksEndpoints } from './endpoints/marks.ts';
import { matchesEndpoints } from './endpoints/matches.ts';
import { meetingsEndpoints } from './endpoints/meetings.ts';
import { moderationEndpoints } from './endpoints/moderation.ts';
import { notesEndpoints } from './endpoints/notes.ts';
import { ownDataEndpoints } from './endpoints/own-data.ts';
import { pushEndpoints } from './endpoints/push.ts';
import { referencesEndpoints } from './endpoints/references.ts';
import { ringsEndpoints } from './endpoints/rings.ts';
import { savedSearchesEndpoints } from './endpoints/saved-searches.ts';
import { securityEndpoints } from './endpoints/security.ts';
import { trustEndpoints } from './endpoints/trust.ts';
import { waitingEndpoints } from './endpoints/waiting.ts';
import {
  Attachment,
  BlockedUser,
  Conversation,
  ConversationLine,
  DashboardStats,
  ExchangeRequest,
  IceServer,
  Message,
  MessageHit,
  Notification,
  Profile,
  PublicUser,
  Review,
  Session,
  Skill,
  SkillResult,
  User,
} from './entities.ts';
import { NewMessage } from './forms/chat.ts';
import { InvitationCode } from './forms/invitations.ts';
import { AcceptBody, RequestBody } from './forms/meetings.ts';
import { MemberName } from './forms/names.ts';
import {
  BrowserTimeZone,
  EmailField,
  ForgotPasswordInput,
  Goal,
  LoginInput,
  ProfileInput,
  ReasonInput,
  RegisterInput,
  ResetPasswordInput,
  ReviewInput,
  SkillChange,
  SkillInput,
} from './forms.ts';
import { Settings, SettingsInput } from './settings.ts';
import { line, prose } from './text.ts';
import { say } from './texts/say.ts';

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

const Verified = MessageBody.extend({
  email: z.string(),
  name: z.string(),
  goal: Goal.optional(),
  passwordToken: z.string().optional(),
});

const filters = {
  q: optionalText(LIMITS.query.max),
  category: optionalChoice(CATEGORIES),
  proficiency: optionalChoice(PROFICIENCIES),
  location: optionalText(LIMITS.location.max),
};
const sortBy = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(values).default('relevance' as T[number]));

/** A flag in a query: `true` or `false`. */
const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const RequestList = {
  query: z.object({ ...pageQuery(PAGE_SIZES.requests), status: optionalChoice(REQUEST_STATUSES) }),
  response: z.object({ requests: z.array(ExchangeRequest), pagination: Pagination }),
};
/** The next ids after a given one. */
const IdList = {
  query: z.object({ after: ObjectId.optional() }),
  response: z.object({ ids: z.array(ObjectId).max(SITEMAP_PAGE) }),
};
const OneRequest = z.object({ request: ExchangeRequest });

const auth = defineEndpoints('auth', {
  'POST /auth/register': {
    auth: 'public',
    limit: 'register',
    summary: 'Register; the same answer whether the address is known or not. Sends a verification mail.',
    body: RegisterInput.extend({ name: MemberName }),
    response: MessageBody,
    status: 201,
  },
  'POST /auth/login': {
    auth: 'public',
    limit: 'login',
    summary: 'Sign in. 403 with requiresVerification before the address is confirmed.',
    body: LoginInput,
    response: Tokens.extend({ user: User }),
  },
  'POST /auth/logout': {
    summary: 'End the session that the caller is using.',
    response: MessageBody,
  },
  'GET /auth/me': {
    summary: 'The signed-in member.',
    response: z.object({ user: User }),
  },
  'POST /auth/refresh': {
    auth: 'public',
    limit: 'refresh',
    summary: 'Exchange a refresh token for a new pair.',
    body: z.object({
      refreshToken: z
        .string({ error: say('No refresh token available') })
        .min(1)
        .max(500),
    }),
    response: Tokens,
  },
  'POST /auth/forgot-password': {
    auth: 'public',
    limit: 'mails',
    summary: 'Send a reset link if the address is known; the answer is the same in either case.',
    body: ForgotPasswordInput,
    response: MessageBody,
  },
  'GET /auth/reset-password/:token': {
    auth: 'public',
    limit: 'links',
    summary: 'Whose password a reset link sets, for password managers; uses nothing up.',
    params: TokenParam,
    response: z.object({ email: z.string() }),
  },
  'POST /auth/reset-password/:token': {
    auth: 'public',
    limit: 'links',
    summary: 'Set a new password; ends every session of the member.',
    params: TokenParam,
    body: ResetPasswordInput,
    response: MessageBody,
  },
  'POST /auth/verify/:token': {
    auth: 'public',
    limit: 'links',
    summary:
      'Confirm an e-mail address. Answers with the address, the name and the goal of its registration, and the same again while the link is valid. If it was registered several times with different passwords, none of them becomes valid: the owner of the mailbox chooses one with `passwordToken`, by POST /auth/reset-password/:token.',
    params: TokenParam,
    response: Verified,
  },
  'GET /auth/verify/:token': {
    auth: 'public',
    limit: 'links',
    changes: true,
    summary:
      'The same for clients of before. Pages confirm by POST after a press, because programs that look at mails open links.',
    params: TokenParam,
    response: Verified,
  },
  'POST /auth/resend-verification': {
    auth: 'public',
    limit: 'mails',
    summary: 'Send the verification mail again; always 200.',
    body: z.object({ email: EmailField }),
    response: MessageBody,
  },
  'POST /auth/resend-verification/:token': {
    auth: 'public',
    limit: 'mails',
    summary: 'Send the verification mail again to the address that got this link, which may be too old; always 200.',
    params: TokenParam,
    response: MessageBody,
  },
  'GET /auth/providers': {
    auth: 'public',
    summary: 'Which other ways of signing in are configured.',
    response: z.object({ google: z.boolean() }),
  },
  'GET /auth/google': {
    auth: 'public',
    limit: 'login',
    summary:
      'Visited by the browser itself: leave for the OpenID provider. The goal, the time zone and the invitation are those of a member who joins by it.',
    query: z.object({
      goal: optionalText(LIMITS.query.max),
      timeZone: BrowserTimeZone,
      invitation: InvitationCode.optional().catch(undefined),
    }),
    status: 302,
  },
  'GET /auth/google/callback': {
    auth: 'public',
    limit: 'login',
    changes: true,
    summary:
      'Visited by the browser itself: the return from the provider. Goes on to /login, with `token` and `refresh` or with `error`.',
    status: 302,
  },
  'GET /auth/sessions': {
    summary: "The member's signed-in devices.",
    response: z.object({ sessions: z.array(Session) }),
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End one of the own sessions.',
    params: IdParam,
    response: MessageBody,
  },
});

const users = defineEndpoints('auth', {
  'PUT /users/profile': {
    summary: 'Change the own profile.',
    body: ProfileInput,
    response: z.object({ user: User }),
  },
  'GET /users/settings': {
    summary: "The member's settings: notifications, privacy, time.",
    response: z.object({ settings: Settings }),
  },
  'PUT /users/settings': {
    summary: 'Change some of the settings.',
    body: SettingsInput,
    response: z.object({ settings: Settings }),
  },
  'GET /users/dashboard/stats': {
    service: 'requests',
    summary: 'Figures of the dashboard and the latest reviews received.',
    response: z.object({ stats: DashboardStats, recentReviews: z.array(Review) }),
  },
  'GET /users/blocked': {
    summary: 'Members whom the caller has blocked.',
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ users: z.array(BlockedUser), pagination: Pagination }),
  },
  'GET /users': {
    auth: 'optional',
    summary: 'Search people.',
    query: z.object({ ...filters, sortBy: sortBy(PEOPLE_SORTS), ...pageQuery(PAGE_SIZES.people) }),
    response: z.object({ users: z.array(PublicUser), pagination: SearchPagination }),
  },
  'GET /users/ids': {
    auth: 'public',
    summary: 'Ids of all members, in ascending order, for the sitemap.',
    ...IdList,
  },
  'GET /users/:id': {
    auth: 'optional',
    summary: 'A public profile with whole skills and the latest reviews received.',
    params: IdParam,
    response: z.object({ user: Profile, reviews: z.array(Review) }),
  },
  'POST /users/:id/follow': {
    summary: 'Follow a member.',
    params: IdParam,
    response: MessageBody.extend({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  },
  'DELETE /users/:id/follow': {
    summary: 'Stop following a member.',
    params: IdParam,
    response: MessageBody.extend({ isFollowing: z.boolean(), followersCount: z.number().int() }),
  },
  'POST /users/:id/block': {
    summary: 'Block a member, in both directions.',
    params: IdParam,
    response: MessageBody,
  },
  'DELETE /users/:id/block': {
    summary: 'Lift a block.',
    params: IdParam,
    response: MessageBody,
  },
  'POST /users/:ownerId/skills/:skillId/endorse': {
    service: 'skills',
    summary: "Endorse another member's skill, once.",
    params: z.object({ ownerId: ObjectId, skillId: ObjectId }),
    body: z.object({ message: prose().min(1).max(LIMITS.endorsement.max) }),
    response: MessageBody,
    status: 201,
  },
});

const uploads = defineEndpoints('auth', {
  'POST /upload/avatar': {
    limit: 'uploads',
    summary: 'Store a picture; its address goes into the profile with PUT /users/profile.',
    upload: 'avatar',
    response: z.object({ avatar: z.string() }),
    status: 201,
  },
  'GET /uploads/avatars/:file': {
    auth: 'public',
    summary: 'A picture of a member.',
    params: z.object({ file: z.string().regex(/^[\w-]{1,80}\.(webp|svg)$/) }),
  },
  'POST /upload/chat-file': {
    service: 'chat',
    limit: 'uploads',
    summary: 'Store a file for a message of a conversation.',
    query: z.object({ requestId: ObjectId.optional() }),
    upload: 'file',
    response: z.object({ file: Attachment }),
    status: 201,
  },
  'GET /uploads/chat/:file': {
    service: 'chat',
    auth: 'public',
    summary: 'A file of a conversation, by a signed link.',
    params: z.object({ file: z.string().regex(/^[\w-]{1,80}(\.\w{1,5})?$/) }),
    query: z.object({
      expires: z.string().max(20).optional(),
      signature: z.string().max(128).optional(),
      name: z.string().max(300).optional(),
    }),
  },
});

const skills = defineEndpoints('skills', {
  'GET /skills/search': {
    auth: 'optional',
    summary: "Search skills; never the caller's own.",
    query: z.object({
      ...filters,
      sortBy: sortBy(SKILL_SORTS),
      ...pageQuery(PAGE_SIZES.skills),
      /** `none` answers faster: `total` is then only the number of entries up to the end of the page. */
      count: z.enum(['none']).optional(),
    }),
    response: z.object({ skills: z.array(SkillResult), pagination: SearchPagination }),
  },
  'GET /skills/ids': {
    auth: 'public',
    summary: 'Ids of all skills, in ascending order, for the sitemap.',
    ...IdList,
  },
  'GET /skills/my-skills': {
    summary: "The caller's skills, newest first.",
    response: z.object({ skills: z.array(Skill) }),
  },
  'GET /skills/:id': {
    auth: 'optional',
    summary: 'One skill.',
    params: IdParam,
    response: z.object({ skill: Skill }),
  },
  'GET /skills/:id/card/:file': {
    auth: 'public',
    summary: 'The picture of a skill for link previews.',
    params: IdParam.extend({ file: z.string().regex(/^[0-9a-f]{16}\.png$/) }),
  },
  'POST /skills': {
    summary: 'Publish a skill.',
    body: SkillInput,
    response: z.object({ skill: Skill }),
    status: 201,
  },
  'PUT /skills/:id': {
    summary: 'Change an own skill.',
    params: IdParam,
    body: SkillChange,
    response: z.object({ skill: Skill }),
  },
  'DELETE /skills/:id': {
    summary: 'Delete an own skill; its pending requests are cancelled.',
    params: IdParam,
    response: MessageBody,
  },
});

const requests = defineEndpoints('requests', {
  'POST /requests': {
    summary: 'Ask for an exchange, with times for the first session or without. 403 member_away.',
    body: RequestBody,
    response: OneRequest,
    status: 201,
  },
  'GET /requests/sent': {
    summary: 'Requests that the caller sent, newest first.',
    ...RequestList,
  },
  'GET /requests/received': {
    summary: 'Requests that the caller received, newest first.',
    ...RequestList,
  },
  'GET /requests/active/:skillId': {
    summary: "The caller's pending, accepted or completed request with this skill on either side, if any.",
    params: z.object({ skillId: ObjectId }),
    response: z.object({ request: ExchangeRequest.nullable() }),
  },
  'GET /requests/:id': {
    summary: 'One request of the caller.',
    params: IdParam,
    response: OneRequest,
  },
  'PUT /requests/:id/accept': {
    summary:
      'Accept a pending request (receiver), with a date, with `pick` of a proposed time, with a `proposal` of other times, or without. 409 request_edited when `version` is older.',
    params: IdParam,
    body: AcceptBody,
    response: OneRequest,
  },
  'PUT /requests/:id/reject': {
    summary: 'Reject a pending request (receiver).',
    params: IdParam,
    body: ReasonInput,
    response: OneRequest,
  },
  'PUT /requests/:id/complete': {
    summary: 'Complete an accepted exchange (either side).',
    params: IdParam,
    response: OneRequest,
  },
  'PUT /requests/:id/cancel': {
    summary: 'Cancel a pending request (sender) or an accepted exchange (either side).',
    params: IdParam,
    body: ReasonInput,
    response: OneRequest,
  },
});

const reviews = defineEndpoints('requests', {
  'GET /reviews/skill/:skillId': {
    auth: 'optional',
    summary: 'Reviews of a skill, newest first.',
    params: z.object({ skillId: ObjectId }),
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ reviews: z.array(Review), pagination: Pagination }),
  },
  'GET /reviews/user/:userId': {
    auth: 'optional',
    summary: 'Reviews that a member received, newest first.',
    params: z.object({ userId: ObjectId }),
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ reviews: z.array(Review), pagination: Pagination }),
  },
  'GET /reviews/my-reviews': {
    summary: 'The reviews that the caller wrote, newest first.',
    query: z.object(pageQuery(PAGE_SIZES.default)),
    response: z.object({ reviews: z.array(Review), pagination: Pagination }),
  },
  'POST /reviews': {
    summary:
      'Review the other party of a completed exchange, once. `sealed`: nobody sees it until both have written, or 14 days after the completion.',
    body: ReviewInput,
    response: z.object({ review: Review }),
    status: 201,
  },
});

const messages = defineEndpoints('chat', {
  'GET /messages/conversations': {
    summary: "A page of the caller's conversations, the last active first.",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(PAGE_CAP.default).default(PAGE_SIZES.conversations),
      /** `nextCursor` of the previous page. */
      cursor: ListCursor.optional(),
      /** Text in the other party's name, the title of a skill, or the last message. */
      q: optionalText(LIMITS.query.max),
      /** Only conversations with this member. */
      with: ObjectId.optional(),
      /** Only archived conversations. Without it these are left out, unless `q` or `with` searches for one. */
      archived: flag,
    }),
    response: z.object({
      conversations: z.array(Conversation),
      /** Where the next page begins; null after the last one. */
      nextCursor: z.string().nullable(),
      /** How many conversations the caller has archived; absent in answers to `q` and `with`. */
      archivedCount: z.number().int().min(0).optional(),
    }),
  },
  'GET /messages/conversations/:requestId': {
    summary: "One of the caller's conversations; 404 before it has begun.",
    params: z.object({ requestId: ObjectId }),
    response: z.object({ conversation: Conversation }),
  },
  'GET /messages/search': {
    limit: 'messageSearch',
    summary:
      "The caller's messages that contain a text, the newest first, from the 200 conversations that were active last, or from one.",
    query: z.object({
      q: line().min(SUGGESTIONS.minQuery).max(LIMITS.query.max),
      /** Only this conversation, with all its messages. */
      requestId: ObjectId.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_CAP.default).default(PAGE_SIZES.messageHits),
      /** `nextCursor` of the previous page. */
      cursor: ListCursor.optional(),
    }),
    response: z.object({
      messages: z.array(MessageHit),
      /** Where the next page begins; null after the last one. */
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /messages/request/:requestId': {
    summary:
      'Messages of a conversation: page 1 holds the newest, each page oldest first; `after` gives what came after a seq.',
    params: z.object({ requestId: ObjectId }),
    query: z.object({
      ...pageQuery(PAGE_SIZES.messages, PAGE_CAP.messages),
      after: z.coerce.number().int().min(0).optional(),
    }),
    response: z.object({
      messages: z.array(Message),
      /** All of the conversation, oldest first. */
      lines: z.array(ConversationLine),
      pagination: Pagination,
    }),
  },
  'POST /messages': {
    limit: 'messages',
    summary: 'Send a message: words, or a file that was uploaded before, with a caption that may be empty.',
    body: NewMessage,
    response: z.object({ data: Message }),
    status: 201,
  },
  'PUT /messages/read/:requestId': {
    summary: 'Mark everything received in a conversation as read.',
    params: z.object({ requestId: ObjectId }),
    response: MessageBody.extend({ seq: z.number().int() }),
  },
  'GET /messages/unread/count': {
    summary:
      'How many messages the caller has not read, without muted and archived conversations, and which conversations are muted.',
    response: z.object({
      unreadCount: z.number().int(),
      /** The muted conversations, at most 500: a page makes no sound for their messages. */
      muted: z.array(z.object({ requestId: ObjectId, until: IsoDate })).optional(),
    }),
  },
});

const calls = defineEndpoints('chat', {
  'GET /calls/ice-servers': {
    limit: 'iceServers',
    summary: 'The STUN and TURN servers for a call in a conversation in which the caller may write.',
    query: z.object({ requestId: ObjectId }),
    response: z.object({ iceServers: z.array(IceServer) }),
  },
});

const notifications = defineEndpoints('notifications', {
  'GET /notifications': {
    summary: "The caller's notifications, newest first.",
    query: z.object({ ...pageQuery(PAGE_SIZES.notifications), unreadOnly: flag }),
    response: z.object({ notifications: z.array(Notification), pagination: Pagination }),
  },
  'GET /notifications/unread/count': {
    summary: 'How many notifications the caller has not read.',
    response: z.object({ count: z.number().int() }),
  },
  'PUT /notifications/read/all': {
    summary: 'Mark all read.',
    response: MessageBody,
  },
  'PUT /notifications/read/plan/:requestId': {
    summary: 'Mark read what tells of the plan of an exchange.',
    params: z.object({ requestId: ObjectId }),
    response: MessageBody,
  },
  'PUT /notifications/:id/read': {
    summary: 'Mark one read.',
    params: IdParam,
    response: z.object({ notification: Notification }),
  },
  'DELETE /notifications/read/all': {
    summary: 'Delete the read ones.',
    response: MessageBody,
  },
  'DELETE /notifications/:id': {
    summary: 'Delete one.',
    params: IdParam,
    response: MessageBody,
  },
});

/** The signed link in the `List-Unsubscribe` header of mails. */
const UnsubscribeQuery = z.object({
  member: ObjectId,
  /** What it unsubscribes from: a topic of notifications, or `digest`. Links in mails from before 1.13 have none, and mean all. */
  topic: z.string().min(1).max(32).optional(),
  signature: z.string().min(1).max(128),
});

const mails = defineEndpoints('notifications', {
  'GET /unsubscribe': {
    auth: 'public',
    summary: 'A page that asks whether to stop mails.',
    query: UnsubscribeQuery,
  },
  'POST /unsubscribe': {
    auth: 'public',
    summary: 'Stop mails to a member with one click in a mail program.',
    query: UnsubscribeQuery,
  },
});

/** Fixed paths come before paths with parameters, because routers match the calls in this order. */
export const endpoints = {
  ...auth,
  ...securityEndpoints,
  ...ownDataEndpoints,
  ...marksEndpoints,
  ...invitationsEndpoints,
  ...users,
  ...uploads,
  ...skills,
  ...savedSearchesEndpoints,
  ...requests,
  ...calendarEndpoints,
  ...meetingsEndpoints,
  ...attendanceEndpoints,
  ...waitingEndpoints,
  ...reviews,
  ...trustEndpoints,
  ...referencesEndpoints,
  ...messages,
  ...chatEndpoints,
  ...notesEndpoints,
  ...calls,
  ...notifications,
  ...pushEndpoints,
  ...mails,
  ...matchesEndpoints,
  ...ringsEndpoints,
  ...moderationEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

type Part<K extends EndpointKey, P extends string, Side extends 'input' | 'output'> = Endpoints[K] extends {
  [key in P]: infer S extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The parsed values that the handler of a service gets. */
export type ParamsOf<K extends EndpointKey> = Part<K, 'params', 'output'>;
export type QueryOf<K extends EndpointKey> = Part<K, 'query', 'output'>;
export type BodyOf<K extends EndpointKey> = Part<K, 'body', 'output'>;
export type ResponseOf<K extends EndpointKey> = Part<K, 'response', 'output'>;

/** The values that a client sends. */
export type ParamsInput<K extends EndpointKey> = Part<K, 'params', 'input'>;
export type QueryInput<K extends EndpointKey> = Part<K, 'query', 'input'>;
export type BodyInput<K extends EndpointKey> = Part<K, 'body', 'input'>;
