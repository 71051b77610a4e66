/**
 * The MongoDB wire protocol, as far as a current driver speaks it to a server without compression: OP_MSG, and OP_QUERY
 * for the first hello. https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
 */
import { BSON, type Document } from 'bson';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
const HEADER = 16;

export const MAX_MESSAGE_BYTES = 48_000_000;

/** The type of a field's value, and its position in a document. */
export type Field = { type: number; start: number; end: number };

export type Message = {
  requestId: number;
  opCode: number;
  /** The sender waits for no reply. */
  moreToCome: boolean;
  /** The command as the client sent it; most of it is never decoded here. */
  body: Buffer;
  fields: Map<string, Field>;
  /** Document sequences (payload type 1) by their field's name: the documents one after another. */
  sequences: Map<string, Buffer>;
};

export type Reply = Buffer | Document;

/**
 * Splits a byte stream into messages. Joins chunks only when a message is complete.
 *
 * The reader throws on an impossible length: the other side is not a MongoDB client.
 */
export function messageReader(onMessage: (bytes: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  const join = () => {
    const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    chunks = [whole];
    return whole;
  };
  /** The length of the next message; the least possible length until its first bytes have arrived. */
  const nextLength = () => {
    if (size < 4) return HEADER;
    const first = chunks[0] as Buffer;
    const length = (first.length < 4 ? join() : first).readInt32LE(0);
    if (length < HEADER || length > MAX_MESSAGE_BYTES) throw new Error(`not a message: ${length} bytes`);
    return length;
  };
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    for (let length = nextLength(); length <= size; length = nextLength()) {
      const whole = join();
      onMessage(whole.subarray(0, length));
      size -= length;
      chunks = size > 0 ? [whole.subarray(length)] : [];
    }
  };
}

/** @throws Error on an opCode that no current driver sends: the connection cannot go on */
export function parseMessage(bytes: Buffer): Message {
  const opCode = bytes.readInt32LE(12);
  if (opCode !== OP_QUERY && opCode !== OP_MSG) throw new Error(`unsupported opCode ${opCode}`);
  const sequences = new Map<string, Buffer>();
  let body = bytes;
  // flags, "admin.$cmd\0", numberToSkip, numberToReturn, query
  if (opCode === OP_QUERY) body = bytes.subarray(bytes.indexOf(0, HEADER + 4) + 9);
  // flagBits, sections
  for (let at = HEADER + 4; opCode === OP_MSG && at < bytes.length - 4; ) {
    const kind = bytes[at];
    const start = at + 1;
    at = start + bytes.readInt32LE(start);
    if (kind === 0) {
      body = bytes.subarray(start, at);
    } else {
      const name = bytes.indexOf(0, start + 4);
      sequences.set(bytes.toString('utf8', start + 4, name), bytes.subarray(name + 1, at));
    }
  }
  return {
    requestId: bytes.readInt32LE(4),
    opCode,
    moreToCome: opCode === OP_MSG && (bytes.readUInt32LE(HEADER) & MORE_TO_COME) !== 0,
    body,
    fields: fieldsOf(body),
    sequences,
  };
}

/** Finds the fields of a document without decoding their values. */
export function fieldsOf(document: Buffer): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (let at = 4; at < document.length - 1; ) {
    const type = document[at] ?? 0;
    const start = document.indexOf(0, at + 1) + 1;
    const end = start + sizeOf(document, type, start);
    fields.set(document.toString('utf8', at + 1, start - 1), { type, start, end });
    at = end;
  }
  return fields;
}

const STRING = 0x02;
const BOOLEAN = 0x08;
const FIXED_SIZES: Record<number, number> = {
  1: 8, // double
  6: 0, // undefined
  7: 12, // object id
  [BOOLEAN]: 1,
  9: 8, // date
  10: 0, // null
  16: 4, // int32
  17: 8, // timestamp
  18: 8, // int64
  19: 16, // decimal128
  127: 0, // max key
  255: 0, // min key
};

function sizeOf(document: Buffer, type: number, start: number): number {
  const fixed = FIXED_SIZES[type];
  if (fixed !== undefined) return fixed;
  if (type === 0x0b) return document.indexOf(0, document.indexOf(0, start) + 1) + 1 - start; // regular expression
  const length = document.readInt32LE(start);
  if (type === 0x03 || type === 0x04 || type === 0x0f) return length; // document, array, code with scope
  if (type === 0x05) return length + 5; // binary
  if (type === 0x0c) return length + 16; // DBPointer
  return length + 4; // string, code, symbol
}

export function stringField({ body, fields }: Message, name: string): string | undefined {
  const field = fields.get(name);
  return field?.type === STRING ? body.toString('utf8', field.start + 4, field.end - 1) : undefined;
}

export function isTrue({ body, fields }: Message, name: string): boolean {
  const field = fields.get(name);
  return field?.type === BOOLEAN && body[field.start] === 1;
}

/** Decodes one field of a command. */
export function decodeField({ body, fields }: Message, name: string): unknown {
  const field = fields.get(name);
  if (!field) return undefined;
  // A document of this field alone: length, type, name "v", value, end.
  const size = field.end - field.start;
  const document = Buffer.alloc(size + 8);
  document.writeInt32LE(size + 8, 0);
  document[4] = field.type;
  document[5] = 0x76;
  body.copy(document, 7, field.start, field.end);
  return BSON.deserialize(document).v;
}

/** Encodes a reply into one buffer: writing a second buffer to the socket would cost more than the copy. */
export function formatReply(message: Message, reply: Reply): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : BSON.serialize(reply, { ignoreUndefined: true });
  const isLegacy = message.opCode === OP_QUERY;
  const head = Buffer.alloc(isLegacy ? HEADER + 20 : HEADER + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(message.requestId, 8);
  head.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12);
  if (isLegacy) head.writeInt32LE(1, HEADER + 16); // numberReturned
  return Buffer.concat([head, body]);
}

/** The encoded documents of a sequence. */
function documentsOf(sequence: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < sequence.length; ) {
    const end = at + sequence.readInt32LE(at);
    documents.push(sequence.subarray(at, end));
    at = end;
  }
  return documents;
}

/** Decodes the documents of a sequence. */
export const decodeSequence = (sequence: Buffer): Document[] =>
  documentsOf(sequence).map((document) => BSON.deserialize(document));

/** The documents of a field, as they were sent: in a sequence, or in an array in the command. */
export function statementsOf({ body, fields, sequences }: Message, name: string): Buffer[] {
  const sequence = sequences.get(name);
  if (sequence) return documentsOf(sequence);
  const field = fields.get(name);
  if (!field) return [];
  const array = body.subarray(field.start, field.end);
  return [...fieldsOf(array).values()].map(({ start, end }) => array.subarray(start, end));
}

/** The command without one of its fields. */
export function withoutField({ body, fields }: Message, name: string): Buffer {
  const field = fields.get(name);
  if (!field) return body;
  const start = field.start - Buffer.byteLength(name) - 2; // type, name, 0
  const rest = Buffer.concat([body.subarray(0, start), body.subarray(field.end)]);
  rest.writeInt32LE(rest.length, 0);
  return rest;
}
