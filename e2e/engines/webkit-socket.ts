import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One thing that WebKit lets a client inspect: a page, or the browser as seen by automation. */
export interface WebKitTarget {
  connection: bigint;
  id: bigint;
  type: string;
}

/** The header of a message: the length of what follows as 32 bits, and a byte that says that numbers are little-endian. */
const HEADER = 5;
const LITTLE_ENDIAN = 1;

const number = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const readText = (bytes: Buffer, start: number, end: number): string => bytes.toString('utf8', start, end - 1);

/** Reads where the parts of a GVariant container end. The container's length decides whether such a number has one, two or four bytes. */
const endReader = (container: Buffer): { size: number; at: (position: number) => number } => {
  const size = container.length <= 0xff ? 1 : container.length <= 0xffff ? 2 : 4;
  return { size, at: (position) => container.readUIntLE(position, size) };
};

/** A tuple `(tsssb)`: id, type, name and address of a target, and whether something inspects it. */
const readTarget = (tuple: Buffer): { id: bigint; type: string } => {
  const { size, at } = endReader(tuple);
  return { id: tuple.readBigUInt64LE(0), type: readText(tuple, 8, at(tuple.length - size)) };
};

/** The array `a(tsssb)`: tuples that start at multiples of eight, and then their ends. */
const readTargets = (array: Buffer): { id: bigint; type: string }[] => {
  if (array.length === 0) return [];
  const { size, at } = endReader(array);
  const firstEnd = at(array.length - size);
  const count = (array.length - firstEnd) / size;
  let start = 0;
  return Array.from({ length: count }, (_, index) => {
    const end = at(firstEnd + index * size);
    const target = readTarget(array.subarray(start, end));
    start = Math.ceil(end / 8) * 8;
    return target;
  });
};

/**
 * A client of the remote inspector of WebKitGTK: messages with a name and a GVariant. The environment variable
 * `WEBKIT_INSPECTOR_SERVER` lets the browser listen for it. Emits `targets` with the list, and `message` with a target and JSON.
 */
export class WebKitSocket extends EventEmitter<{
  targets: [WebKitTarget[]];
  message: [WebKitTarget, string];
  end: [];
}> {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => this.emit('end'));
  }

  static async open(port: number): Promise<WebKitSocket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new WebKitSocket(socket);
  }

  /** Makes this client the one that automates the browser, and that inspects its pages. */
  startAutomation(session: string): void {
    const name = text(session);
    // The tuple `(sa{sv})` with no entries: the string, filled up to a multiple of eight, and where it ends.
    const filled = Buffer.alloc(Math.ceil(name.length / 8) * 8 + 1);
    name.copy(filled);
    filled[filled.length - 1] = name.length;
    this.#send('StartAutomationSession', filled);
  }

  attach({ connection, id }: WebKitTarget): void {
    this.#send('Setup', Buffer.concat([number(connection), number(id)]));
  }

  sendTo({ connection, id }: WebKitTarget, message: string): void {
    this.#send('SendMessageToBackend', Buffer.concat([number(connection), number(id), text(message)]));
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(name: string, parameters: Buffer): void {
    const body = Buffer.concat([text(name), parameters]);
    const header = Buffer.alloc(HEADER);
    header.writeUInt32BE(body.length);
    header[4] = LITTLE_ENDIAN;
    this.#socket.write(Buffer.concat([header, body]));
  }

  #receive(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    while (this.#received.length >= HEADER) {
      const end = HEADER + this.#received.readUInt32BE(0);
      if (this.#received.length < end) return;
      const body = this.#received.subarray(HEADER, end);
      this.#received = this.#received.subarray(end);
      const nameEnd = body.indexOf(0);
      this.#dispatch(body.toString('utf8', 0, nameEnd), body.subarray(nameEnd + 1));
    }
  }

  #dispatch(name: string, parameters: Buffer): void {
    if (name === 'SetTargetList') {
      const connection = parameters.readBigUInt64LE(0);
      this.emit(
        'targets',
        readTargets(parameters.subarray(8)).map((target) => ({ ...target, connection })),
      );
    }
    if (name === 'SendMessageToFrontend') {
      const [connection, id] = [parameters.readBigUInt64LE(0), parameters.readBigUInt64LE(8)];
      this.emit('message', { connection, id, type: '' }, readText(parameters, 16, parameters.length));
    }
  }
}
