import type { IncomingMessage, OutgoingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@mutua/service-kit';
import { refuse } from './connections.ts';

/** The answers to errors of Node's HTTP parser. The answer to any other error is 400. */
const ANSWERS: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'payload_too_large', 'What you sent is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The call did not arrive in time'],
};

/** Requests that Node's parser accepts against the standard (RFC 9112): with two hosts, or without a version. */
export const isMalformed = ({ rawHeaders, httpVersionMajor }: IncomingMessage): boolean =>
  httpVersionMajor < 1 || rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length > 1;

/** Refuses a call that `isMalformed`. */
export const refuseMalformed = ({ socket }: IncomingMessage, logger: Logger): void => {
  logger.info({ status: 400 }, 'malformed request');
  refuse(socket, 400, 'bad_request', 'This is not a valid call');
};

/** Answers requests that Node cannot parse, or that do not arrive in time, with the usual error body, and logs them. */
export const answerMalformedRequests = (server: Server, logger: Logger): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { _httpMessage: answering } = socket as Socket & { _httpMessage?: OutgoingMessage };
    // The client sent nothing. Browsers open such connections in advance.
    const isSilent = socket.bytesRead === 0 || error.code === 'ECONNRESET';
    if (isSilent || answering?.headersSent) {
      socket.destroy();
      return;
    }
    const [status, code, message] = ANSWERS[error.code ?? ''] ?? [400, 'bad_request', 'This is not a valid call'];
    logger.info({ status, reason: error.code }, 'malformed request');
    refuse(socket, status, code, message);
  });
};
