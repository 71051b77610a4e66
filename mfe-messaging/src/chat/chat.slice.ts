import type { Attachment, ConversationLine, Message } from '@mutua/contracts';
import { api, type RootState, rootReducer } from '@mutua/web-kit';
import { createSlice, isDraft, original, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** A message that is being sent, or could not be sent. */
export interface PendingMessage {
  clientId: string;
  content: string;
  messageType: 'text' | 'image' | 'file';
  attachment: Attachment | null;
  timestamp: string;
  failed: boolean;
}

export interface Timeline {
  /** Sorted by `seq`, without gaps. The server may have earlier and later messages. */
  messages: Message[];
  /** In the order in which they were sent. */
  pending: PendingMessage[];
  /** What has happened to the exchange, oldest first. */
  lines: ConversationLine[];
}

interface ChatState {
  timelines: Record<string, Timeline>;
}

const initialState: ChatState = { timelines: {} };

type In<T> = PayloadAction<T & { requestId: string }>;

/** The messages of the conversations that have been opened. */
const chatSlice = createSlice({
  name: 'messagingChat',
  initialState,
  reducers: {
    /** Adds messages from the server, in any order. A newer copy replaces a known message. */
    messagesReceived: (state, { payload }: In<{ messages: Message[] }>) => {
      const timeline = timelineOf(state, payload.requestId);
      // A pushed message is nearly always the next one, so this case must not go through all earlier messages.
      const last = timeline.messages.at(-1)?.seq ?? 0;
      if (payload.messages.every(({ seq }, index) => seq === last + 1 + index)) {
        timeline.messages.push(...payload.messages);
      } else {
        // The original, because Immer would create a draft of every message that is read.
        const known = isDraft(timeline) ? (original(timeline)?.messages ?? []) : timeline.messages;
        timeline.messages = merged(known, payload.messages);
      }
      const arrived = new Set(payload.messages.map(({ clientId }) => clientId));
      timeline.pending = timeline.pending.filter(({ clientId }) => !arrived.has(clientId));
    },
    /** Keeps the known ones, so that an answer from before an event takes none away; the same lines change nothing. */
    linesReceived: (state, { payload }: In<{ lines: readonly ConversationLine[] }>) => {
      const timeline = timelineOf(state, payload.requestId);
      const known = new Set(timeline.lines.map(keyOfLine));
      const added = payload.lines.filter((line) => !known.has(keyOfLine(line)));
      if (added.length === 0) return;
      timeline.lines = [...timeline.lines, ...added].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },
    messageQueued: (state, { payload }: In<{ message: PendingMessage }>) => {
      const timeline = timelineOf(state, payload.requestId);
      const { message } = payload;
      timeline.pending = [...timeline.pending.filter(({ clientId }) => clientId !== message.clientId), message];
    },
    messageFailed: (state, { payload }: In<{ clientId: string }>) => {
      const failed = state.timelines[payload.requestId]?.pending.find(({ clientId }) => clientId === payload.clientId);
      if (failed) failed.failed = true;
    },
    receivedMarkedRead: (state, { payload }: In<{ memberId: string; seq: number }>) => {
      const timeline = state.timelines[payload.requestId];
      if (!timeline) return;
      // The original here too.
      for (const [index, { receiverId, seq, isRead }] of (original(timeline)?.messages ?? []).entries()) {
        if (isRead || receiverId !== payload.memberId || seq > payload.seq) continue;
        const message = timeline.messages[index];
        if (message) message.isRead = true;
      }
    },
  },
  extraReducers: (builder) => {
    // The kit empties the cache when another member signs in, or the member signs out.
    builder.addMatcher(api.util.resetApiState.match, () => initialState);
  },
});

/** What makes two lines the same; the moments of one line may differ in copies of earlier releases. */
export function keyOfLine({ kind, actorId, at, meeting }: ConversationLine): string {
  if (kind === 'reviewed') return `${kind}:${actorId}`;
  if (kind === 'called') return `${kind}:${at}`;
  return meeting ? `${kind}:${meeting.rev}` : kind;
}

/** Merges messages by `seq`; of two copies the later argument wins. */
function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  // A page of older messages is the usual case.
  const oldest = known[0]?.seq ?? 0;
  if (more.every(({ seq }, index) => seq < oldest && seq > (more[index - 1]?.seq ?? 0))) return [...more, ...known];
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

function timelineOf(state: ChatState, requestId: string): Timeline {
  state.timelines[requestId] ??= { messages: [], pending: [], lines: [] };
  return state.timelines[requestId];
}

export const { linesReceived, messagesReceived, messageQueued, messageFailed, receivedMarkedRead } = chatSlice.actions;

/** The loaded messages of a conversation; undefined until it is opened. */
export const selectTimeline = rootReducer
  .inject(chatSlice, { overrideExisting: true })
  .selector(
    (state: RootState & WithSlice<typeof chatSlice>, requestId: string): Timeline | undefined =>
      state.messagingChat.timelines[requestId],
  );
