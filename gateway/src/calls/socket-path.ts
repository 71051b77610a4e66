import type { IncomingMessage } from 'node:http';
import { rawPath } from './call.ts';

/** The path of real-time connections, and of the long polls that take their place. */
export const SOCKET_PATH = '/socket.io/';

export const isSocketCall = ({ url = '' }: IncomingMessage): boolean => rawPath(url) === SOCKET_PATH;
/** A new real-time connection has no session id yet. */
export const isNewSocket = (url: string): boolean => !/[?&]sid=/.test(url);
