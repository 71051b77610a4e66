import { createHmac } from 'node:crypto';
import type { IceServer } from '@mutua/contracts';
import type { ConversationAccess } from '../conversations/conversation-access.ts';

/** A TURN server may check the password again during a call. So a relayed call is safe for at most this long. */
const VALID_SECONDS = 12 * 60 * 60;

export type IceServers = ReturnType<typeof createIceServers>;

/**
 * Provides the STUN and TURN servers through which two browsers connect. The passwords follow the REST API of TURN servers
 * (https://datatracker.ietf.org/doc/html/draft-uberti-behave-turn-rest-00). The server checks a signature and needs no list of passwords.
 */
export function createIceServers({
  access,
  stunUrls,
  turnUrls,
  turnSecret = '',
  now = Date.now,
}: {
  access: Pick<ConversationAccess, 'asWriter'>;
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Required when `turnUrls` is set. */
  turnSecret?: string | undefined;
  now?: () => number;
}) {
  const turnFor = (userId: string): IceServer => {
    const username = `${Math.floor(now() / 1000) + VALID_SECONDS}:${userId}`;
    return {
      urls: [...turnUrls],
      username,
      credential: createHmac('sha1', turnSecret).update(username).digest('base64'),
    };
  };

  const serversFor = (userId: string): IceServer[] => [
    ...(stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []),
    ...(turnUrls.length > 0 ? [turnFor(userId)] : []),
  ];

  return {
    /** Returns the servers for a member who may use them. */
    serversFor,
    /**
     * Returns the servers for a call in a conversation.
     * @throws NotFoundError, ForbiddenError, ConflictError when the member may not call there: see `ConversationAccess.asWriter`
     */
    async find(userId: string, requestId: string): Promise<IceServer[]> {
      await access.asWriter(userId, requestId);
      return serversFor(userId);
    },
  };
}
