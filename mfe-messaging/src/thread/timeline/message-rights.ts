import type { Message } from '@mutua/contracts';
import { CHAT_LIMITS } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';

/** What a member can do with a message. */
export interface MessageRights {
  canReply: boolean;
  canCorrect: boolean;
  canReact: boolean;
  canPin: boolean;
  canCopy: boolean;
  /** How long it can still be edited, in milliseconds. 0 when it cannot. */
  editLeft: number;
  canReport: boolean;
  canDelete: boolean;
}

interface Viewer {
  memberId: string;
  /** Whether the conversation is closed, so that nothing can be written. */
  isClosed: boolean;
  /** Whether the member wants to correct messages in this conversation. */
  offersCorrections?: boolean;
  /** Present in a circle, which has no pins: whether the member teaches and can remove messages of others. */
  circle?: { isTeacher: boolean } | null;
  now: number;
}

/** What a member can do with a message. The server checks it again by its own clock. */
export function rightsTo(
  message: Message,
  { memberId, isClosed, offersCorrections = false, circle = null, now }: Viewer,
): MessageRights {
  const { messageType, hidden, deletedAt, content, timestamp, voice, correction } = message;
  const isOwn = message.senderId._id === memberId;
  const isWritten = messageType !== 'call' && messageType !== 'erased';
  const isThere = isWritten && deletedAt === undefined;
  const isReadable = isThere && !hidden;
  const isOpen = isReadable && !isClosed;
  const editLeft = isOpen && isOwn && !voice ? Date.parse(timestamp) + CHAT_LIMITS.editMinutes * MINUTE_MS - now : 0;
  return {
    canReply: isOpen,
    canCorrect: offersCorrections && isOpen && !isOwn && messageType === 'text' && !correction,
    canReact: isOpen,
    canPin: isOpen && !circle,
    canCopy: isReadable && content !== '',
    editLeft: Math.max(0, editLeft),
    // Deleting a message does not protect its author: moderators can read it for some time.
    canReport: isWritten && !hidden && !isOwn,
    canDelete: isThere && (isOwn || circle?.isTeacher === true),
  };
}

export const hasRights = ({ editLeft, ...rights }: MessageRights): boolean =>
  editLeft > 0 || Object.values(rights).some(Boolean);
