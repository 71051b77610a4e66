import type { Language, NotificationType, Priority, PushShows } from '@mutua/contracts';
import { beginningOf } from '@mutua/contracts/text-format';
import { addDays, dayOf, HOUR_MS, MINUTE_MS, momentOf } from '@mutua/contracts/time';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import { textOf } from '../notifications/notification.ts';
import { relativeDay } from '../texts/moments.ts';
import { isReminder, type Saying } from '../texts/texts.ts';
import { format, textsFor } from '../texts/texts-for.ts';

/** The content that the service worker gets. */
export interface PushContent {
  v: 1;
  /** A newer push with the same tag replaces this one. */
  tag: string;
  title: string;
  body: string;
  /** The path of the page that a press opens. */
  url: string;
  actions: { action: string; title: string; url: string }[];
  /** The number on the icon of the installed app: unread notifications and messages. Set when the push is sent. */
  badge?: number;
  /** The push replaces another one without an alert. Workers of earlier releases alert all the same. */
  silent?: true;
}

export interface PushPayload {
  content: PushContent;
  urgency: 'low' | 'normal' | 'high';
  /** For how many seconds the push service keeps the push for an offline browser. */
  ttl: number;
}

/** The most bytes of the sent content. The badge is added later. */
const MAX_BYTES = 1_024 - '"badge":100000,'.length;
/** How long a browser that was offline is still told that a call no longer rings. A missed call is told for longer. */
const SILENCED_MS = 5 * MINUTE_MS;
const DAY_S = 24 * 3600;
const TTL_S = { call: 45, message: DAY_S, other: 3 * DAY_S };
const URGENCY = { high: 'high', medium: 'normal', low: 'low' } as const satisfies Record<Priority, string>;

/** The texts that quote what a member wrote. */
const QUOTES: ReadonlySet<Saying['text']> = new Set([
  'messages',
  'lessonWord',
  'requestQuestion',
  'reviewAnswered',
  'referenceReceived',
  'skillEndorsed',
  'reportDecided',
]);

/** The types that ask their reader to answer a request. */
const ASKS: ReadonlySet<NotificationType> = new Set(['skill_request', 'request_nudge']);

/** Returns the tag of a conversation. Its calls have the same tag, so the end of a call replaces the ringing. */
const conversationTag = (requestId: string): string => `chat-${requestId}`;

/** Shortens the body until the content fits. */
function fitting(content: PushContent): PushContent {
  let fits = content;
  for (let left = content.body.length; left > 0 && Buffer.byteLength(JSON.stringify(fits)) > MAX_BYTES; ) {
    left = Math.max(0, left - 10);
    fits = { ...content, body: `${beginningOf(content.body, left).trimEnd()}…` };
  }
  return fits;
}

/** Returns the text of a push. It quotes other members only when the reader wants that. */
function textFor(
  { title, message, saying }: Pick<NotificationDocument, 'title' | 'message' | 'saying'>,
  language: Language,
  shows: PushShows,
): Pick<PushContent, 'title' | 'body'> {
  if (shows === 'nothing') return { title: textsFor(language).push.nothing, body: '' };
  const words = textOf({ title, message, saying }, language);
  if (shows === 'words') return { title: words.title, body: words.message };
  // An unknown text may contain a quote, too.
  if (!saying || QUOTES.has(saying.text)) return { title: words.title, body: '' };
  const values = { ...saying.values, ...('reason' in saying.values && { reason: '' }) };
  const plain = { ...saying, values: { ...values, ...('words' in saying.values && { words: '' }) } } as Saying;
  const { title: heading, message: body } = textOf({ title, message, saying: plain }, language);
  return { title: heading, body };
}

/** Whether a text tells that a call no longer rings, which was not missed. */
const isSilenced = (saying: Saying | undefined): boolean =>
  saying?.text === 'callEnded' && saying.values.how !== 'missed';

/**
 * Returns until when a text about a session or a call is true; null for other texts. A text that says "tomorrow" is true until midnight.
 */
function trueUntil(saying: Saying | undefined, now: Date): Date | null {
  if (isSilenced(saying)) return new Date(now.getTime() + SILENCED_MS);
  if (saying?.text === 'meetingLate') return new Date(now.getTime() + HOUR_MS);
  if (!isReminder(saying)) return null;
  const { what, minutes, moment } = saying.values;
  const [start, { zone }] = [new Date(moment.at), moment];
  if (what === 'start') return new Date(start.getTime() + minutes * MINUTE_MS);
  const isTomorrow = what === 'day' && relativeDay(start, zone, now) === 'tomorrow';
  return (isTomorrow && momentOf(`${addDays(dayOf(now, zone), 1)}T00:00`, zone)) || start;
}

/** Returns for how many seconds the push service keeps a push for an offline browser. It drops a text that is no longer true. */
function ttlOf(saying: Saying | undefined, isOfConversation: boolean, now: Date): number {
  const until = trueUntil(saying, now);
  if (!until) return isOfConversation ? TTL_S.message : TTL_S.other;
  return Math.max(0, Math.round((until.getTime() - now.getTime()) / 1_000));
}

/** Returns the buttons of a push. They tell what it is about. */
function actionsOf(
  { type, requestId, actionUrl }: Pick<NotificationDocument, 'type' | 'requestId' | 'actionUrl'>,
  language: Language,
): PushContent['actions'] {
  const { reply, accept, ask } = textsFor(language).push;
  if (requestId === null) return [];
  if (type === 'message') return [{ action: 'reply', title: reply, url: `${actionUrl}?write=1` }];
  if (!ASKS.has(type)) return [];
  return [
    { action: 'accept', title: accept, url: `/requests?accept=${requestId}` },
    { action: 'ask', title: ask, url: `/requests?ask=${requestId}` },
  ];
}

/** The push of one notification. */
export function pushOf(
  notification: Pick<
    NotificationDocument,
    '_id' | 'type' | 'title' | 'message' | 'saying' | 'actionUrl' | 'priority' | 'requestId'
  >,
  language: Language,
  shows: PushShows,
): PushPayload {
  const { _id, type, actionUrl, priority, requestId, saying } = notification;
  const isMessage = type === 'message' && requestId !== null;
  const isOfConversation = isMessage || saying?.text === 'callEnded';
  const url = actionUrl ?? '/notifications';
  return {
    content: fitting({
      v: 1,
      tag: isOfConversation ? conversationTag(String(requestId)) : String(_id),
      ...textFor(notification, language, shows),
      url,
      actions: shows === 'nothing' ? [] : actionsOf(notification, language),
      ...(isSilenced(saying) && { silent: true }),
    }),
    urgency: URGENCY[priority],
    ttl: ttlOf(saying, isOfConversation, new Date()),
  };
}

/** Builds one push for all notifications that the quiet hours have held. */
export function pushOfHeld(
  held: readonly Pick<NotificationDocument, 'type' | 'count'>[],
  language: Language,
  shows: PushShows,
): PushPayload {
  const { push } = textsFor(language);
  const areMessages = held.every(({ type }) => type === 'message');
  const count = held.reduce((sum, each) => sum + each.count, 0);
  const title = areMessages
    ? format(language, push.heldMessages, { count, people: held.length })
    : format(language, push.held, { count: held.length });
  return {
    content: {
      v: 1,
      tag: 'held',
      title: shows === 'nothing' ? push.nothing : title,
      body: '',
      url: areMessages ? '/messages' : '/notifications',
      actions: [],
    },
    urgency: 'normal',
    ttl: TTL_S.message,
  };
}

/** Builds the push of a ringing call. */
export function pushOfCall(
  { requestId, callerName }: { requestId: string; callerName: string },
  language: Language,
  shows: PushShows,
): PushPayload {
  const { push } = textsFor(language);
  return {
    content: fitting({
      v: 1,
      tag: conversationTag(requestId),
      title: shows === 'nothing' ? push.someCall : format(language, push.call, { name: callerName }),
      body: '',
      url: `/chat/${requestId}`,
      actions: [],
    }),
    urgency: 'high',
    ttl: TTL_S.call,
  };
}

/** Builds the test push by which a member sees that push works. */
export function testPush(language: Language): PushPayload {
  const { push } = textsFor(language);
  return {
    content: { v: 1, tag: 'test', ...push.test, url: '/settings/notifications', actions: [] },
    urgency: 'high',
    ttl: 60,
  };
}
