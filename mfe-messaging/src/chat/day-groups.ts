import type { Attachment, Message } from '@mutua/contracts';
import { format } from 'date-fns';
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
  /** `timestamp` in milliseconds. */
  at: number;
  /** `2026-11-21`, local. */
  day: string;
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

/** Some groups of a day, which the browser lays out only near the visible part of the log. */
export interface Chunk {
  key: string;
  groups: Group[];
  /** The `seq` of the newest message; infinite when one is pending. */
  lastSeq: number;
}

export interface Day {
  /** `2026-11-21`, local. */
  key: string;
  chunks: Chunk[];
}

const GROUP_MS = 5 * 60 * 1000;
/** About two screens of messages: more make the browser lay out what nobody sees, fewer make it watch more boxes. */
const CHUNK_MESSAGES = 32;

const drawn = new WeakMap<Message | PendingMessage, Line>();

/** Returns the same object for the same message, so that React skips unchanged messages. */
function lineOf<M extends Message | PendingMessage>(message: M, make: (message: M) => Line): Line {
  const known = drawn.get(message);
  if (known) return known;
  const line = make(message);
  drawn.set(message, line);
  return line;
}

const timeOf = (timestamp: string) => ({
  timestamp,
  at: Date.parse(timestamp),
  day: format(timestamp, 'yyyy-MM-dd'),
});

const fromMessage = (message: Message): Line => ({
  key: message.clientId ?? message._id,
  senderId: message.senderId._id,
  content: message.content,
  messageType: message.messageType,
  attachment: message.attachment,
  callType: message.callType ?? null,
  ...timeOf(message.timestamp),
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
  ...timeOf(pending.timestamp),
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
    line.at - previous.at <= GROUP_MS
  );
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const knownGroups = new WeakMap<Line, Group>();
const knownChunks = new WeakMap<Group, Chunk>();

/** Returns the earlier object for a group that has not changed. */
function sameGroup(group: Group): Group {
  const [first] = group.lines;
  const known = first && knownGroups.get(first);
  if (known && known.isFirstUnread === group.isFirstUnread && isSame(known.lines, group.lines)) return known;
  if (first) knownGroups.set(first, group);
  return group;
}

/** Returns the earlier object for a chunk whose groups have not changed. */
function sameChunk(chunk: Chunk): Chunk {
  const [first] = chunk.groups;
  const known = first && knownChunks.get(first);
  if (known && isSame(known.groups, chunk.groups)) return known;
  if (first) knownChunks.set(first, chunk);
  return chunk;
}

/**
 * A chunk begins at fixed numbers of messages, so that older and newer messages leave the chunks between them as they are. Pending
 * messages stay in the last one.
 */
function toChunks(day: string, groups: Group[]): Chunk[] {
  const chunks: Chunk[] = [];
  let part: number | undefined;
  for (const group of groups) {
    const seq = group.lines[0]?.seq ?? null;
    const groupPart: number = seq === null ? (part ?? 0) : Math.floor(seq / CHUNK_MESSAGES);
    const lastSeq = group.lines.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
    const chunk = chunks.at(-1);
    if (chunk && groupPart === part) {
      chunk.groups.push(group);
      chunk.lastSeq = lastSeq;
    } else chunks.push({ key: `${day}:${groupPart}`, groups: [group], lastSeq });
    part = groupPart;
  }
  return chunks.map(sameChunk);
}

/** Arranges messages for rendering: by day, then by group. A missed call is a separate group. What has not changed stays the same object. */
export function toDays({ messages, pending }: Timeline, memberId: string, firstUnread: number | null): Day[] {
  const lines = [
    ...messages.map((message) => lineOf(message, fromMessage)),
    ...pending.map((message) => lineOf(message, (own) => fromPending(own, memberId))),
  ];
  const days: { key: string; groups: Group[] }[] = [];
  for (const line of lines) {
    // Keeps the server's order, so that a wrong clock does not split a day.
    let day = days.at(-1);
    if (!day || line.day > day.key) {
      day = { key: line.day, groups: [] };
      days.push(day);
    }
    const isFirstUnread = firstUnread !== null && line.seq === firstUnread;
    const group = day.groups.at(-1);
    if (!isFirstUnread && continues(group, line)) group.lines.push(line);
    else day.groups.push({ key: line.key, senderId: line.senderId, lines: [line], isFirstUnread });
  }
  return days.map(({ key, groups }) => ({ key, chunks: toChunks(key, groups.map(sameGroup)) }));
}
