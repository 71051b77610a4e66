import { type AnswerText, localizeMessage } from '@mutua/contracts';
import { languageOf } from '@mutua/service-kit';
import type { ChatSocket } from './socket-server.ts';

/**
 * Returns the language of the page that a socket belongs to. The page names it when it connects; otherwise the browser's language counts.
 */
export function languageOfSocket({ handshake }: Pick<ChatSocket, 'handshake'>) {
  const named: unknown = handshake.auth['language'];
  return languageOf(typeof named === 'string' ? named : handshake.headers['accept-language']);
}

/** A text in the language of a socket's page. */
export const localizeForSocket = (socket: Pick<ChatSocket, 'handshake'>, text: AnswerText): string =>
  localizeMessage(languageOfSocket(socket), text);
