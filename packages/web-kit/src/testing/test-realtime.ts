import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientToServerEvents, ServerEventName, ServerPayloads, ServerToClientEvents } from '@mutua/contracts';
import type { Socket } from 'socket.io';
import { settings } from '../api/settings.ts';

export type TestSocket = Socket<ClientToServerEvents, ServerToClientEvents>;

export interface TestRealtime {
  /** All connections in the order in which they were made. */
  sockets: TestSocket[];
  /** The tokens of all attempts to connect, including refused ones. */
  tokens: unknown[];
  /** Sets which tokens the server refuses. */
  refuse: (decide: (token: unknown) => boolean) => void;
  /** Emits to all connections. */
  push: <E extends ServerEventName>(event: E, payload: ServerPayloads[E]) => void;
  reset: () => void;
  close: () => Promise<void>;
}

/**
 * A real socket.io server on a free port, which the real-time client uses from now on. The test's file begins with
 * `@jest-environment-options {"customExportConditions": ["node"]}`, because jsdom's conditions would import the stubs for browsers.
 */
export async function startTestRealtime(): Promise<TestRealtime> {
  // Most tests need no server, so they do not wait for the library.
  const { Server } = await import('socket.io');
  const http = createServer();
  const io = new Server<ClientToServerEvents, ServerToClientEvents>(http, { cors: { origin: '*' } });
  const sockets: TestSocket[] = [];
  const tokens: unknown[] = [];
  let isRefused: (token: unknown) => boolean = () => false;
  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    tokens.push(token);
    next(isRefused(token) ? new Error('unauthorized') : undefined);
  });
  io.on('connection', (socket) => {
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  settings.realtimeUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    sockets,
    tokens,
    refuse: (decide) => {
      isRefused = decide;
    },
    push: (event, payload) => {
      for (const socket of sockets) (socket.emit as (name: string, data: unknown) => void)(event, payload);
    },
    reset: () => {
      sockets.length = 0;
      tokens.length = 0;
      isRefused = () => false;
    },
    close: () => io.close(),
  };
}
