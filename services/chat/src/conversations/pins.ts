import { CHAT_LIMITS, type Conversation, type Pin } from '@mutua/contracts';
import { ConflictError } from '@mutua/service-kit';
import type { Emitter } from '../realtime/emitter.ts';
import { partyIds } from '../store/conversation.ts';
import type { MessageRepository } from '../store/message.repository.ts';
import type { StoredMessage } from '../store/message.ts';
import { isHidden, messageNotFound } from '../store/message-errors.ts';
import type { PinsRepository, StoredPin } from '../store/pins.repository.ts';
import { quoteOf } from '../store/replies.ts';
import type { ConversationAccess } from './conversation-access.ts';

/** Returns the pins of one conversation, the newest first. Pins of deleted or hidden messages are left out. */
function shownPins(pins: readonly StoredPin[], messages: readonly StoredMessage[]): Pin[] {
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  return pins.toReversed().flatMap(({ seq, by, at }) => {
    const message = bySeq.get(seq);
    if (!message) return [];
    const quote = quoteOf(message);
    if ('isGone' in quote) return [];
    return { ...quote, timestamp: message.sentAt.toISOString(), by, at: at.toISOString() };
  });
}

type ShownPins = Required<Pick<Conversation, 'pins' | 'pinsVersion'>>;
export type PinView = ReturnType<typeof createPinView>;

/**
 * Reads the pins of conversations, by id. A conversation that never had a pin is absent. The text is read from the message and never
 * copied, so that it follows edits.
 */
export const createPinView =
  ({ pins, messages }: { pins: Pick<PinsRepository, 'findMany'>; messages: Pick<MessageRepository, 'findPlaces'> }) =>
  async (requestIds: readonly string[]): Promise<Map<string, ShownPins>> => {
    const stored = [...(await pins.findMany(requestIds))];
    const shown = stored.map(async ([id, { pins: each, version }]): Promise<[string, ShownPins]> => {
      const places =
        each.length > 0
          ? await messages.findPlaces(
              id,
              each.map(({ seq }) => seq),
            )
          : [];
      return [id, { pins: shownPins(each, places), pinsVersion: version }];
    });
    return new Map(await Promise.all(shown));
  };

const tooManyPins = () =>
  new ConflictError(['You can pin {max} messages. Unpin one first.', { max: CHAT_LIMITS.pins }], {
    code: 'too_many_pins',
  });

const canBePinned = ({ messageType, deletedAt }: StoredMessage): boolean =>
  !deletedAt && messageType !== 'call' && messageType !== 'erased';

export type Pins = ReturnType<typeof createPins>;

/** Pins messages for both parties. Only open pages are told, and nothing becomes unread. */
export function createPins({
  access,
  messages,
  pins,
  view,
  emitter,
}: {
  access: Pick<ConversationAccess, 'asParticipant' | 'asWriter'>;
  messages: Pick<MessageRepository, 'findPlaces'>;
  pins: PinsRepository;
  view: PinView;
  emitter: Emitter;
}) {
  const read = async (requestId: string): Promise<ShownPins> =>
    (await view([requestId])).get(requestId) ?? { pins: [], pinsVersion: 0 };

  /** @throws NotFoundError, ConflictError */
  async function checkMessage(requestId: string, seq: number): Promise<void> {
    const [message] = await messages.findPlaces(requestId, [seq]);
    if (!message) throw messageNotFound();
    if (message.moderation?.isHidden) throw isHidden();
    if (!canBePinned(message)) throw new ConflictError('You cannot pin this message');
  }

  async function announce(requestId: string, memberIds: readonly string[]): Promise<ShownPins> {
    const shown = await read(requestId);
    emitter.toMembers([...memberIds], 'pins_changed', { requestId, ...shown });
    return shown;
  }

  const isPinned = async (requestId: string, seq: number): Promise<boolean> =>
    (await pins.findMany([requestId])).get(requestId)?.pins.some((pin) => pin.seq === seq) ?? false;

  return {
    /**
     * Pins a message of the conversation. Pinning it again changes nothing.
     * @throws NotFoundError when the member is not a party of the conversation, or there is no such message
     * @throws ForbiddenError, ConflictError: see `ConversationAccess.asWriter`
     * @throws ConflictError `hidden`, `too_many_pins`, and for a deleted message or a call
     */
    async pin(userId: string, requestId: string, seq: number): Promise<ShownPins> {
      const { conversation } = await access.asWriter(userId, requestId);
      await checkMessage(requestId, seq);
      if (await isPinned(requestId, seq)) return read(requestId);
      await pins.add(requestId, { seq, by: userId, at: new Date() });
      if (!(await isPinned(requestId, seq))) throw tooManyPins();
      try {
        // Checks again: the message may have been deleted after the first check, before there was a pin to remove.
        await checkMessage(requestId, seq);
      } catch (error) {
        await pins.remove(requestId, seq);
        throw error;
      }
      return announce(requestId, Object.values(partyIds(conversation)));
    },

    /**
     * Unpins a message, no matter who pinned it. Works in a closed conversation, too.
     * @throws NotFoundError for the conversations of others
     */
    async unpin(userId: string, requestId: string, seq: number): Promise<ShownPins> {
      const { conversation } = await access.asParticipant(userId, requestId);
      if (!(await pins.remove(requestId, seq))) return read(requestId);
      return announce(requestId, Object.values(partyIds(conversation)));
    },

    /** Removes the pin of a message that was deleted or hidden. Does nothing when it was not pinned. */
    async drop({
      requestId,
      seq,
      senderId,
      receiverId,
    }: Pick<StoredMessage, 'requestId' | 'seq' | 'senderId' | 'receiverId'>): Promise<void> {
      if (await pins.remove(requestId, seq)) await announce(requestId, [senderId, receiverId]);
    },
  };
}
