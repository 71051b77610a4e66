import type { DemoData } from '@mutua/contracts/demo';
import { CHAT_STATUSES } from '@mutua/contracts/limits';
import type { Cast } from './members.ts';
import {
  DAY,
  fill,
  firstNameOf,
  HOUR,
  type Maker,
  type Message,
  MINUTE,
  type Read,
  type Request,
  required,
} from './model.ts';
import { idOf } from './random.ts';
import { demoMessages, demoNotes, demoPin, openings, replies } from './texts.ts';

interface Conversations {
  messages: Message[];
  reads: Read[];
}
type PinsAndNotes = Required<Pick<DemoData, 'pins' | 'notes'>>;

const otherOf = ({ senderId, receiverId }: Request, userId: string) => (userId === senderId ? receiverId : senderId);

const createMessage = (request: Request, seq: number, senderId: string, content: string, at: number): Message => ({
  _id: idOf('message', `${request._id}:${seq}`),
  requestId: request._id,
  seq,
  senderId,
  receiverId: otherOf(request, senderId),
  content,
  timestamp: new Date(at).toISOString(),
});

/** A party who has read nothing has no entry. */
const readUpTo = ({ _id }: Request, userId: string, seq: number): Read[] =>
  seq > 0 ? [{ requestId: _id, userId, seq }] : [];

/** The conversation of the two demo accounts; Nadia has not read the last two messages. */
const createDemoConversation = ({ now }: Maker, { nadia, jonas }: Cast, demoExchange: Request): Conversations => ({
  messages: demoMessages.map(([who, content, minutes], index) =>
    createMessage(demoExchange, index + 1, who === 'nadia' ? nadia._id : jonas._id, content, now - minutes * MINUTE),
  ),
  reads: [
    ...readUpTo(demoExchange, nadia._id, demoMessages.length - 2),
    ...readUpTo(demoExchange, jonas._id, demoMessages.length),
  ],
});

/** The pinned message and the lesson notes in the conversation of the two demo accounts. */
const createPinsAndNotes = ({ ago }: Maker, { nadia, jonas }: Cast, { _id: requestId }: Request): PinsAndNotes => {
  const idOfWho = (who: 'nadia' | 'jonas') => (who === 'nadia' ? nadia._id : jonas._id);
  const [by, seq, minutesAgo] = demoPin;
  return {
    pins: [{ requestId, seq, userId: idOfWho(by), pinnedAt: ago(minutesAgo * MINUTE) }],
    notes: [
      {
        requestId,
        lines: demoNotes.map(([who, text, minutes], index) => ({
          _id: idOf('note', index),
          userId: idOfWho(who),
          text,
          writtenAt: ago(minutes * MINUTE),
        })),
      },
    ],
  };
};

const pickLength = ({ random }: Maker, isLong: boolean) => {
  if (isLong) return random.between(6, 16);
  return random.chance(0.8) ? random.between(2, 10) : 0;
};

/** The period of a conversation. It ends with the exchange, or shortly before now. */
const periodOf = ({ now }: Maker, { status, createdAt, updatedAt }: Request) => {
  const isOver = status === 'completed';
  const from = Math.max(Date.parse(updatedAt) - (isOver ? 10 * DAY : 0), Date.parse(createdAt) + HOUR);
  return { from, span: Math.max(HOUR, now - HOUR * 2 - from) * (isOver ? 0.4 : 0.95) };
};

/** How many messages a demo account has not read in each of its running exchanges. */
const UNREAD = 2;

/** The writer of the last messages in a running exchange of a demo account, which has not read them. */
const lastWriterOf = (cast: Cast, request: Request): string | undefined => {
  const reader = [request.senderId, request.receiverId].find(cast.isDemo);
  return reader && request.status === 'accepted' ? otherOf(request, reader) : undefined;
};

const createMessages = (maker: Maker, cast: Cast, request: Request, length: number): Message[] => {
  const { random } = maker;
  const lastWriter = lastWriterOf(cast, request);
  const { from, span } = periodOf(maker, request);
  const offset = random.between(0, replies.length - 1);
  return Array.from({ length }, (_, index) => {
    const seq = index + 1;
    const turn = seq % 2 === 1 ? request.senderId : request.receiverId;
    const senderId = lastWriter && seq > length - UNREAD ? lastWriter : turn;
    const name = firstNameOf(cast.byId(otherOf(request, senderId)));
    const content =
      seq === 1
        ? fill(random.pick(openings), { name })
        : required(replies[(offset + seq) % replies.length], 'turn of a talk');
    return createMessage(request, seq, senderId, content, from + (span * seq) / (length + 1));
  });
};

const createConversation = (maker: Maker, cast: Cast, request: Request): Conversations => {
  const parties = [request.senderId, request.receiverId];
  const length = pickLength(maker, parties.some(cast.isDemo));
  const messages = createMessages(maker, cast, request, length);
  const lastWriter = lastWriterOf(cast, request);
  const lastRead = (userId: string) => (lastWriter && userId !== lastWriter ? length - UNREAD : length);
  return { messages, reads: parties.flatMap((userId) => readUpTo(request, userId, lastRead(userId))) };
};

/** Conversations of accepted and completed exchanges. The demo accounts have something new to read. */
export const createConversations = (
  maker: Maker,
  cast: Cast,
  requests: Request[],
  demoExchange: Request,
): Conversations & PinsAndNotes => {
  const talks = requests
    .filter(({ status }) => CHAT_STATUSES.some((open) => open === status))
    .map((request) =>
      request === demoExchange
        ? createDemoConversation(maker, cast, demoExchange)
        : createConversation(maker, cast, request),
    );
  return {
    messages: talks.flatMap(({ messages }) => messages),
    reads: talks.flatMap(({ reads }) => reads),
    ...createPinsAndNotes(maker, cast, demoExchange),
  };
};
