import type { Attachment, Message } from '@mutua/contracts';
import { differenceInMilliseconds, format } from 'date-fns';
import type { PendingMessage, Timeline } from './chat.slice.ts';

/** A message as it is rendered, stored or pending. */
export interface Line {
  /** Stays the same when a pending message becomes a stored one. */
  key: string;
  senderId: string;
  content: string;
  messageType: Message['messageType'];
  attachment: Attachment | null;
  /** Only for missed calls; null when unknown. */
  callType: Message['callType'] | null;
  timestamp: string;
  /** Null while the message is pending. */
  seq: number | null;
  /** Set while the message is pending. */
  pending: PendingMessage | null;
}

/** Consecutive messages of one author within five minutes. */
export interface Group {
  key: string;
  senderId: string;
  lines: Line[];
  /** The unread line is above this group. */
  isFirstUnread: boolean;
}

export interface Day {
  /** `2026-11-21`, local. */
  key: string;
  groups: Group[];
}

const GROUP_MS = 5 * 60 * 1000;

const drawn = new WeakMap<Message | PendingMessage, Line>();

/** Returns the same object for the same message, so that React skips unchanged messages. */
function lineOf<M extends Message | PendingMessage>(message: M, make: (message: M) => Line): Line {
  const known = drawn.get(message);
  if (known) return known;
  const line = make(message);
  drawn.set(message, line);
  return line;
}

const fromMessage = (message: Message): Line => ({
  key: message.clientId ?? message._id,
  senderId: message.senderId._id,
  content: message.content,
  messageType: message.messageType,
  attachment: message.attachment,
  callType: message.callType ?? null,
  timestamp: message.timestamp,
  seq: message.seq,
  pending: null,
});

const fromPending = (pending: PendingMessage, senderId: string): Line => ({
  key: pending.clientId,
  senderId,
  content: pending.content,
  messageType: pending.messageType,
  attachment: pending.attachment,
  callType: null,
  timestamp: pending.timestamp,
  seq: null,
  pending,
});

function continues(group: Group | undefined, line: Line): group is Group {
  const previous = group?.lines.at(-1);
  return (
    previous !== undefined &&
    group?.senderId === line.senderId &&
    previous.messageType !== 'call' &&
    line.messageType !== 'call' &&
    differenceInMilliseconds(line.timestamp, previous.timestamp) <= GROUP_MS
  );
}

/** Arranges messages for rendering: by day, then by group. A missed call is a separate group. */
export function toDays({ messages, pending }: Timeline, memberId: string, firstUnread: number | null): Day[] {
  const lines = [
    ...messages.map((message) => lineOf(message, fromMessage)),
    ...pending.map((message) => lineOf(message, (own) => fromPending(own, memberId))),
  ];
  const days: Day[] = [];
  for (const line of lines) {
    const key = format(line.timestamp, 'yyyy-MM-dd');
    // Keeps the server's order, so that a wrong clock does not split a day.
    let day = days.at(-1);
    if (!day || key > day.key) {
      day = { key, groups: [] };
      days.push(day);
    }
    const isFirstUnread = firstUnread !== null && line.seq === firstUnread;
    const group = day.groups.at(-1);
    if (!isFirstUnread && continues(group, line)) group.lines.push(line);
    else day.groups.push({ key: line.key, senderId: line.senderId, lines: [line], isFirstUnread });
  }
  return days;
}
