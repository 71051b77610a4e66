import { connect, type Socket } from 'node:net';

/** A connection that sends exactly the given bytes, unlike HTTP clients. */
export interface RawConnection {
  socket: Socket;
  /** The bytes received so far. */
  received: () => string;
  /** The statuses of the answers received so far. */
  statuses: () => number[];
  /** Resolves with the received bytes once the other side has closed the connection. */
  closed: Promise<string>;
}

export const openRaw = (
  port: number,
  text: string | Buffer = '',
  { from = '127.0.0.1' }: { from?: string } = {},
): RawConnection => {
  let received = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => {
    if (text.length > 0) socket.write(text);
  });
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => socket.destroy());
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  return {
    socket,
    received: () => received,
    statuses: () => [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)),
    closed,
  };
};

/** Sends raw bytes as one call, resolves with the answer, and closes the connection. */
export const callRaw = async (
  port: number,
  text: string,
  options?: { from?: string },
): Promise<{ status: number; text: string }> => {
  const connection = openRaw(port, text, options);
  const answer = await connection.closed;
  return { status: connection.statuses().at(-1) ?? 0, text: answer };
};
