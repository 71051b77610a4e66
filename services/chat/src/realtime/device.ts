import type { ChatSocket } from './socket-server.ts';

const LONGEST_NAME = 40;

/** The device that emitted an event. */
export interface Device {
  userId: string;
  socketId: string;
  /** The name that the page gave itself. It stays the same when the page connects again. */
  page?: string;
}

/** Returns the name of the page that a socket belongs to. Other clients may give none. */
export function pageOfSocket({ handshake }: Pick<ChatSocket, 'handshake'>): Pick<Device, 'page'> {
  const page: unknown = handshake.auth['page'];
  return typeof page === 'string' && page.length <= LONGEST_NAME ? { page } : {};
}
