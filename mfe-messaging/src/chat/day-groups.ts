import type { Attachment, Message } from '@mutua/contracts';
import { differenceInMilliseconds, format } from 'date-fns';
import type { PendingMessage, Timeline } from './chat.slice.ts';

/** A message as it is drawn, stored or not yet. */
export interface Line {
  /** Stays the same when a message that was sent here comes back from the server. */
  key: string;
  senderId: string;
  content: string;
  messageType: Message['messageType'];
  attachment: Attachment | null;
  /** Of a missed call; null where it is not known. */
  callType: Message['callType'] | null;
  timestamp: string;
  /** Null until the server has given one. */
  seq: number | null;
  /** Set while it is not stored. */
  pending: PendingMessage | null;
}

/** Consecutive messages of one author within five minutes. */
export interface Group {
  key: string;
  senderId: string;
  lines: Line[];
  /** The unread line stands above it. */
  isFirstUnread: boolean;
}

export interface Day {
  /** `2026-11-21`, local. */
  key: string;
  groups: Group[];
}

const GROUP_MS = 5 * 60 * 1000;

const drawn = new WeakMap<Message | PendingMessage, Line>();

/** The same line for the same message, so that what did not change is not drawn again. */
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

/** The conversation as it is drawn: days, in them groups, in them messages. A missed call is a group of its own. */
export function toDays({ messages, pending }: Timeline, memberId: string, firstUnread: number | null): Day[] {
  const lines = [
    ...messages.map((message) => lineOf(message, fromMessage)),
    ...pending.map((message) => lineOf(message, (own) => fromPending(own, memberId))),
  ];
  const days: Day[] = [];
  for (const line of lines) {
    const key = format(line.timestamp, 'yyyy-MM-dd');
    // A clock that differs does not tear a day in two: order is the server's.
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
