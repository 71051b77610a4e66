import type { Message } from '@mutua/contracts';
import { api, type RootState, rootReducer } from '@mutua/web-kit';
import { createSlice, isDraft, original, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { quoteOf } from '../../shared/conversations/quote-of.ts';
import type { PendingMessage, ThreadEvent, ThreadMessage } from '../../shared/conversations/talk.ts';

export type { PendingMessage };

/** What the composer's text is for, if it is not a plain message: it answers a message, corrects it, or changes an own one. */
export type ComposerContext =
  | { kind: 'reply'; seq: number }
  /** `text` is the initial text of the field. For a correction, it is the text that is corrected. */
  | { kind: 'edit' | 'correct'; seq: number; text: string };

/** An edit that is being saved, or could not be saved. */
export interface UnsavedEdit {
  state: 'saving' | 'failed';
  text: string;
}
/** `edit` is added for the log only, by `useWithEdits`. */
export type ShownMessage = ThreadMessage & { edit?: UnsavedEdit };

export interface Timeline {
  /** Sorted by `seq`, without gaps. The server may have earlier and later messages. */
  messages: ShownMessage[];
  /** In the order in which they were sent. */
  pending: PendingMessage[];
  /** What has happened to the exchange or the lesson, oldest first. */
  lines: ThreadEvent[];
}

interface ChatState {
  timelines: Record<string, Timeline>;
  /** By the server's clock, a time before the messages were fetched. Later changes may be missing here. */
  changesSince: Record<string, string>;
  contexts: Record<string, ComposerContext>;
  /** The edits of a conversation that are not saved, by the `seq` of the message. */
  edits: Record<string, Edits>;
}

const initialState: ChatState = { timelines: {}, changesSince: {}, contexts: {}, edits: {} };

export type Edits = Readonly<Record<number, UnsavedEdit>>;

type In<T> = PayloadAction<T & { requestId: string }>;

/** The messages of the conversations that have been opened. */
const chatSlice = createSlice({
  name: 'messagingChat',
  initialState,
  reducers: {
    /** Adds messages from the server, in any order. A newer copy replaces a known message. */
    messagesReceived: (state, { payload }: In<{ messages: Message[] }>) => {
      const timeline = timelineOf(state, payload.requestId);
      // A pushed message is nearly always the next one. This case must not read all earlier messages.
      const last = timeline.messages.at(-1)?.seq ?? 0;
      if (payload.messages.every(({ seq }, index) => seq === last + 1 + index)) {
        timeline.messages.push(...payload.messages);
      } else {
        // Reads the original, because Immer would create a draft of every message that is read.
        const known = isDraft(timeline) ? (original(timeline)?.messages ?? []) : timeline.messages;
        timeline.messages = merged(known, payload.messages);
      }
      const arrived = new Set(payload.messages.map(({ clientId }) => clientId));
      timeline.pending = timeline.pending.filter(({ clientId }) => !arrived.has(clientId));
    },
    /** Adds lines and keeps the known ones, so that a late answer removes none. Repeated lines change nothing. */
    linesReceived: (state, { payload }: In<{ lines: readonly ThreadEvent[] }>) => {
      const timeline = timelineOf(state, payload.requestId);
      const known = new Set(timeline.lines.map(keyOfLine));
      const added = payload.lines.filter((line) => !known.has(keyOfLine(line)));
      if (added.length === 0) return;
      timeline.lines = [...timeline.lines, ...added].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },
    /** Applies later states of known messages. Unknown messages are fetched when they are needed, and older states are ignored. */
    changesReceived: (state, { payload }: In<{ messages: readonly ChangedMessage[] }>) => {
      const timeline = state.timelines[payload.requestId];
      if (!timeline) return;
      for (const message of payload.messages) {
        const known = knownMessage(timeline, message.seq);
        if (known && versionOf(message) < versionOf(known)) continue;
        if (known) replaceIn(known, { isRead: known.isRead, ...message });
        changeQuotes(timeline, message);
      }
    },
    /** Applies a change before the server has answered. Restores the earlier values too, unless a later state has arrived. */
    messageAltered: (state, { payload }: In<{ seq: number; version: number; change: Alteration }>) => {
      const known = knownMessage(state.timelines[payload.requestId], payload.seq);
      if (known && versionOf(known) === payload.version) Object.assign(known, payload.change);
    },
    /** Replaces all known messages by the newest page. */
    messagesReloaded: (state, { payload }: In<{ messages: Message[] }>) => {
      timelineOf(state, payload.requestId).messages = payload.messages;
    },
    changesAsked: (state, { payload }: In<{ since: string }>) => {
      state.changesSince[payload.requestId] = payload.since;
    },
    composerContextSet: (state, { payload }: In<{ context: ComposerContext | null }>) => {
      if (payload.context) state.contexts[payload.requestId] = payload.context;
      else delete state.contexts[payload.requestId];
      // The field has the text of the failed edit again.
      if (payload.context?.kind === 'edit') setEdit(state, payload.requestId, payload.context.seq, null);
    },
    editChanged: (state, { payload }: In<{ seq: number; edit: UnsavedEdit | null }>) =>
      setEdit(state, payload.requestId, payload.seq, payload.edit),
    messageQueued: (state, { payload }: In<{ message: PendingMessage }>) => {
      const timeline = timelineOf(state, payload.requestId);
      const { message } = payload;
      timeline.pending = [...timeline.pending.filter(({ clientId }) => clientId !== message.clientId), message];
    },
    messageFailed: (state, { payload }: In<{ clientId: string }>) => {
      const failed = state.timelines[payload.requestId]?.pending.find(({ clientId }) => clientId === payload.clientId);
      if (failed) failed.failed = true;
    },
    messageDiscarded: (state, { payload }: In<{ clientId: string }>) => {
      const timeline = state.timelines[payload.requestId];
      if (timeline) timeline.pending = timeline.pending.filter(({ clientId }) => clientId !== payload.clientId);
    },
    receivedMarkedRead: (state, { payload }: In<{ memberId: string; seq: number }>) => {
      const timeline = state.timelines[payload.requestId];
      if (!timeline) return;
      // Reads the original here too, for the same reason.
      for (const [index, { receiverId, seq, isRead }] of (original(timeline)?.messages ?? []).entries()) {
        if (isRead || receiverId !== payload.memberId || seq > payload.seq) continue;
        const message = timeline.messages[index];
        if (message) message.isRead = true;
      }
    },
  },
  extraReducers: (builder) => {
    // web-kit resets the cache when the member signs out, or when another one signs in.
    builder.addMatcher(api.util.resetApiState.match, () => initialState);
  },
});

/** A message as the server pushes it. */
export type ChangedMessage = Omit<Message, 'isRead'> & Partial<Pick<Message, 'isRead'>>;
/** The fields of a message that a member can change. */
export type Alteration = Partial<Pick<Message, 'content' | 'editedAt' | 'reactions' | 'correction'>>;

export const versionOf = ({ version = 0 }: Pick<Message, 'version'>): number => version;

function knownMessage(timeline: Timeline | undefined, seq: number): Message | undefined {
  // Reads the original here too, for the same reason.
  const messages = timeline && (isDraft(timeline) ? original(timeline)?.messages : timeline.messages);
  const index = messages?.findIndex((message) => message.seq === seq) ?? -1;
  return index < 0 ? undefined : timeline?.messages[index];
}

/** Updates the quotes in the messages that answer this one. */
function changeQuotes(timeline: Timeline, message: ChangedMessage): void {
  // Reads the original here too, for the same reason.
  for (const [index, { replyTo }] of (original(timeline)?.messages ?? []).entries()) {
    if (replyTo?.seq !== message.seq) continue;
    const answer = timeline.messages[index];
    if (answer) answer.replyTo = quoteOf(message);
  }
}

/** Gives a message all fields of another state, and removes its other fields. */
function replaceIn(message: Message, next: Message): void {
  // Keeps `clientId`, because it is the React key of the message.
  for (const key of Object.keys(message) as (keyof Message)[]) {
    if (!(key in next) && key !== 'clientId') delete message[key];
  }
  Object.assign(message, next);
}

/** The identity of a line. The times of one line may differ in copies from earlier releases. */
export function keyOfLine(event: ThreadEvent): string {
  if (event.kind === 'circle') {
    const { kind, person, startsAt } = event.line;
    return `circle:${kind}:${person?._id ?? startsAt}:${event.at}`;
  }
  const { kind, actorId, at, meeting } = event;
  if (kind === 'reviewed') return `${kind}:${actorId}`;
  if (kind === 'called') return `${kind}:${at}`;
  return meeting ? `${kind}:${meeting.rev}` : kind;
}

/** Merges messages by `seq`. Of two copies with the same version, the one in the second list wins. */
function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  // The usual case is a page of older messages.
  const oldest = known[0]?.seq ?? 0;
  if (more.every(({ seq }, index) => seq < oldest && seq > (more[index - 1]?.seq ?? 0))) return [...more, ...known];
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of more) {
    const before = bySeq.get(message.seq);
    if (!before || versionOf(message) >= versionOf(before)) bySeq.set(message.seq, message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

function setEdit(state: ChatState, requestId: string, seq: number, edit: UnsavedEdit | null): void {
  const { [seq]: _, ...others } = state.edits[requestId] ?? {};
  if (edit || Object.keys(others).length > 0) state.edits[requestId] = edit ? { ...others, [seq]: edit } : others;
  else delete state.edits[requestId];
}

function timelineOf(state: ChatState, requestId: string): Timeline {
  state.timelines[requestId] ??= { messages: [], pending: [], lines: [] };
  return state.timelines[requestId];
}

export const {
  changesAsked,
  changesReceived,
  composerContextSet,
  editChanged,
  linesReceived,
  messageAltered,
  messagesReceived,
  messagesReloaded,
  messageDiscarded,
  messageQueued,
  messageFailed,
  receivedMarkedRead,
} = chatSlice.actions;

const chat = rootReducer.inject(chatSlice, { overrideExisting: true });
type State = RootState & WithSlice<typeof chatSlice>;

/** The loaded messages of a conversation. Undefined until it is opened. */
export const selectTimeline = chat.selector(
  (state: State, requestId: string): Timeline | undefined => state.messagingChat.timelines[requestId],
);

/** The time from which changes are requested. Undefined while no message was fetched. */
export const selectChangesSince = chat.selector(
  (state: State, requestId: string): string | undefined => state.messagingChat.changesSince[requestId],
);

/** The message that the composer of a conversation answers or edits. Undefined for a plain message. */
export const selectComposerContext = chat.selector(
  (state: State, requestId: string): ComposerContext | undefined => state.messagingChat.contexts[requestId],
);

/** The edits of a conversation that are not saved. Undefined when there are none. */
export const selectEdits = chat.selector(
  (state: State, requestId: string): Edits | undefined => state.messagingChat.edits[requestId],
);

/** A loaded message. */
export const selectMessage = chat.selector((state: State, requestId: string, seq: number): Message | undefined =>
  state.messagingChat.timelines[requestId]?.messages.find((message) => message.seq === seq),
);

/** Whether a member has corrected a message, or is about to, as far as the conversation is loaded. */
export const selectIsCorrected = chat.selector(
  (state: State, requestId: string, seq: number, memberId: string): boolean => {
    const { messages = [], pending = [] } = state.messagingChat.timelines[requestId] ?? {};
    const corrects = ({ correction, replyTo }: Pick<PendingMessage, 'correction' | 'replyTo'>) =>
      correction !== undefined && replyTo?.seq === seq;
    return pending.some(corrects) || messages.some((message) => message.senderId._id === memberId && corrects(message));
  },
);
