import type { Attachment, Message, Person, Quote, Reaction } from '@mutua/contracts';
import { dayKey } from '@mutua/web-kit/parts';
import type { ThreadEvent } from '../../shared/conversations/talk.ts';
import { keyOfLine, type PendingMessage, type ShownMessage, type Timeline, type UnsavedEdit } from './chat.slice.ts';

/** A message to be rendered, stored or pending. Or an event, which is something that happened to the exchange. */
export interface Line {
  /** Stays the same when a pending message becomes a stored one. */
  key: string;
  /** The id of the message. Null while it is pending, and for an event. */
  id: string | null;
  senderId: string;
  content: string;
  messageType: Message['messageType'] | 'event';
  attachment: Attachment | null;
  /** Only for missed calls. Null when unknown. */
  callType: Message['callType'] | null;
  timestamp: string;
  /** `timestamp` in milliseconds. */
  at: number;
  /** Present while moderators hide the message. */
  hidden?: Message['hidden'];
  /** The message that this one answers. */
  replyTo?: Quote;
  reactions?: readonly Reaction[];
  isEdited?: boolean;
  /** Set while an edit is not saved. */
  edit?: UnsavedEdit;
  /** Whether the message was deleted. Its place stays. */
  isDeleted?: boolean;
  group?: Message['group'];
  voice?: Message['voice'];
  correction?: Message['correction'];
  preview?: Message['preview'];
  /** A word of the teacher to all. */
  toAll?: true;
  /** The teacher who has removed it. */
  removedBy?: Person;
  /** The author. Null while the message is pending, and for an event. */
  sender: Person | null;
  /** `2026-11-21`, local. */
  day: string;
  /** Null while the message is pending. An event has the `seq` of the message before it. */
  seq: number | null;
  /** Set while the message is pending. */
  pending: PendingMessage | null;
  /** The event. Null for a message. */
  event: ThreadEvent | null;
}

/** Consecutive messages of one author within five minutes. */
export interface Group {
  key: string;
  senderId: string;
  lines: Line[];
  /** Set in a group that consists of one event. */
  event: ThreadEvent | null;
  /** The unread line is above this group. */
  isFirstUnread: boolean;
}

/** Consecutive groups of a day. The browser lays them out only near the visible part of the log. */
export interface Chunk {
  key: string;
  groups: Group[];
  /** The `seq` of the newest message. Infinite when one is pending. */
  lastSeq: number;
}

export interface Day {
  /** `2026-11-21`, local. */
  key: string;
  chunks: Chunk[];
}

const GROUP_MS = 5 * 60 * 1000;
/**
 * The browser lays out a whole chunk in one frame. Larger chunks miss frames while the reader scrolls. Smaller ones give the browser more
 * boxes to watch.
 */
const CHUNK_MESSAGES = 8;

/** The `seq` before the chunk that contains the message before this `seq`. */
export const chunkBefore = (seq: number): number => Math.floor((seq - 1) / CHUNK_MESSAGES) * CHUNK_MESSAGES;

/** The minimum height of a message with its gap, and of the line below the messages of a group. */
const LEAST_MESSAGE_PX = 44;
const LEAST_GROUP_PX = 42;

/** The first `seq` of the newest messages that surely fill this height. */
export function newestThatFill(messages: readonly Message[], height: number): number {
  let filled = 0;
  let after: Message | undefined;
  for (const message of messages.toReversed()) {
    const isJoined =
      after !== undefined &&
      message.senderId._id === after.senderId._id &&
      Date.parse(after.timestamp) - Date.parse(message.timestamp) <= GROUP_MS;
    filled += after === undefined || isJoined ? LEAST_MESSAGE_PX : LEAST_MESSAGE_PX + LEAST_GROUP_PX;
    if (filled >= height) return chunkBefore(message.seq + 1);
    after = message;
  }
  return messages[0]?.seq ?? 1;
}

const linesByMessage = new WeakMap<Message | PendingMessage, Line>();

/** Returns the same object for the same message, so that React skips unchanged messages. */
function lineOf<M extends Message | PendingMessage>(message: M, make: (message: M) => Line): Line {
  const cached = linesByMessage.get(message);
  if (cached) return cached;
  const line = make(message);
  linesByMessage.set(message, line);
  return line;
}

const timeOf = (timestamp: string) => ({
  timestamp,
  at: Date.parse(timestamp),
  day: dayKey(timestamp),
});

const fromMessage = (message: ShownMessage): Line => ({
  key: message.clientId ?? message._id,
  id: message._id,
  ...(message.hidden && { hidden: message.hidden }),
  ...(message.replyTo && { replyTo: message.replyTo }),
  ...(message.reactions?.length && { reactions: message.reactions }),
  ...(message.editedAt && { isEdited: true }),
  ...(message.edit && { edit: message.edit }),
  ...(message.deletedAt && { isDeleted: true }),
  ...(message.group && { group: message.group }),
  ...(message.voice && { voice: message.voice }),
  ...(message.correction && { correction: message.correction }),
  ...(message.preview && { preview: message.preview }),
  ...(message.toAll && { toAll: true }),
  ...(message.removedBy && { removedBy: message.removedBy }),
  sender: message.senderId,
  senderId: message.senderId._id,
  content: message.content,
  messageType: message.messageType,
  attachment: message.attachment,
  callType: message.callType ?? null,
  ...timeOf(message.timestamp),
  seq: message.seq,
  pending: null,
  event: null,
});

const fromPending = (pending: PendingMessage, senderId: string): Line => ({
  key: pending.clientId,
  id: null,
  ...(pending.replyTo && { replyTo: pending.replyTo }),
  ...(pending.group && { group: pending.group }),
  ...(pending.voice && { voice: pending.voice }),
  ...(pending.correction && { correction: pending.correction }),
  ...(pending.toAll && { toAll: true }),
  sender: null,
  senderId,
  content: pending.content,
  messageType: pending.messageType,
  attachment: pending.attachment,
  callType: null,
  ...timeOf(pending.timestamp),
  seq: null,
  pending,
  event: null,
});

const drawnEvents = new WeakMap<ThreadEvent, Line>();

/** Returns the same object for the same event after the same message. */
function lineOfEvent(event: ThreadEvent, seq: number): Line {
  const cached = drawnEvents.get(event);
  if (cached?.seq === seq) return cached;
  const line: Line = {
    key: keyOfLine(event),
    id: null,
    sender: null,
    senderId: event.actorId ?? '',
    content: '',
    messageType: 'event',
    attachment: null,
    callType: null,
    ...timeOf(event.at),
    seq,
    pending: null,
    event,
  };
  drawnEvents.set(event, line);
  return line;
}

/** Puts events between messages by time. The messages keep the server's order. */
function withEvents(messages: readonly Line[], events: readonly ThreadEvent[]): Line[] {
  const all: Line[] = [];
  let next = 0;
  const addUntil = (at: number, seq: number) => {
    for (let event = events[next]; event && Date.parse(event.at) <= at; event = events[++next]) {
      all.push(lineOfEvent(event, seq));
    }
  };
  for (const message of messages) {
    addUntil(message.at, (message.seq ?? 1) - 1);
    all.push(message);
  }
  addUntil(Number.POSITIVE_INFINITY, messages.at(-1)?.seq ?? 0);
  return all;
}

/** Whether a message can join a group. Calls, events and words to all cannot. */
const isAlone = ({ messageType, toAll }: Line) => messageType === 'call' || messageType === 'event' || toAll === true;

function continues(group: Group | undefined, line: Line): group is Group {
  const previous = group?.lines.at(-1);
  return (
    previous !== undefined &&
    group?.senderId === line.senderId &&
    !isAlone(previous) &&
    !isAlone(line) &&
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
  const cached = first && knownGroups.get(first);
  if (cached && cached.isFirstUnread === group.isFirstUnread && isSame(cached.lines, group.lines)) return cached;
  if (first) knownGroups.set(first, group);
  return group;
}

/** Returns the earlier object for a chunk whose groups have not changed. */
function sameChunk(chunk: Chunk): Chunk {
  const [first] = chunk.groups;
  const cached = first && knownChunks.get(first);
  if (cached && isSame(cached.groups, chunk.groups)) return cached;
  if (first) knownChunks.set(first, chunk);
  return chunk;
}

/**
 * Chunks begin at fixed values of `seq`, so that added messages leave the other chunks as they are. Pending messages stay in the last
 * chunk.
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

/**
 * Arranges messages for rendering: by day, then by group. A missed call and an event are separate groups. Unchanged parts stay the same
 * objects.
 */
export function toDays(
  { messages, pending, lines: events }: Timeline,
  memberId: string,
  firstUnread: number | null,
): Day[] {
  const lines = [
    ...withEvents(
      messages.map((message) => lineOf(message, fromMessage)),
      events,
    ),
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
    const isFirstUnread = firstUnread !== null && line.seq === firstUnread && line.event === null;
    const group = day.groups.at(-1);
    if (!isFirstUnread && continues(group, line)) group.lines.push(line);
    else day.groups.push({ key: line.key, senderId: line.senderId, lines: [line], event: line.event, isFirstUnread });
  }
  return days.map(({ key, groups }) => ({ key, chunks: toChunks(key, groups.map(sameGroup)) }));
}
