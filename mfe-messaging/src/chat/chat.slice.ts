import type { Attachment, Message } from '@mutua/contracts';
import { api, type RootState, rootReducer } from '@mutua/web-kit';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

/** A message on its way, or one that did not get through. */
export interface PendingMessage {
  clientId: string;
  content: string;
  messageType: 'text' | 'image' | 'file';
  attachment: Attachment | null;
  timestamp: string;
  failed: boolean;
}

export interface Timeline {
  /** By `seq`, without gaps: what is before the first can be asked for, what is after the last is caught up on. */
  messages: Message[];
  /** In the order in which they were sent. */
  pending: PendingMessage[];
}

interface ChatState {
  timelines: Record<string, Timeline>;
}

const initialState: ChatState = { timelines: {} };

type In<T> = PayloadAction<T & { requestId: string }>;

/** What was said in the conversations that have been opened. */
const chatSlice = createSlice({
  name: 'messagingChat',
  initialState,
  reducers: {
    /** Messages from the server, in any order, known ones among them; the newer copy of one counts. */
    messagesReceived: (state, { payload }: In<{ messages: Message[] }>) => {
      const timeline = timelineOf(state, payload.requestId);
      const bySeq = new Map([...timeline.messages, ...payload.messages].map((message) => [message.seq, message]));
      timeline.messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
      const arrived = new Set(payload.messages.map(({ clientId }) => clientId));
      timeline.pending = timeline.pending.filter(({ clientId }) => !arrived.has(clientId));
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
      for (const message of state.timelines[payload.requestId]?.messages ?? []) {
        if (message.receiverId === payload.memberId && message.seq <= payload.seq) message.isRead = true;
      }
    },
  },
  extraReducers: (builder) => {
    // Another member, or none: the kit empties the cache then.
    builder.addMatcher(api.util.resetApiState.match, () => initialState);
  },
});

function timelineOf(state: ChatState, requestId: string): Timeline {
  state.timelines[requestId] ??= { messages: [], pending: [] };
  return state.timelines[requestId];
}

export const { messagesReceived, messageQueued, messageFailed, receivedMarkedRead } = chatSlice.actions;

/** What is known of a conversation; nothing before it was opened. */
export const selectTimeline = rootReducer
  .inject(chatSlice, { overrideExisting: true })
  .selector(
    (state: RootState & WithSlice<typeof chatSlice>, requestId: string): Timeline | undefined =>
      state.messagingChat.timelines[requestId],
  );
