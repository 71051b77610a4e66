import { BSON } from 'bson';
import {
  decodeField,
  decodeSequence,
  fieldsOf,
  formatReply,
  isTrue,
  messageReader,
  parseMessage,
  stringField,
} from './wire.ts';

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

/** An OP_MSG with a command and, if given, a sequence of documents. */
function opMsg(command: object, { flags = 0, sequence = [] as object[] } = {}): Buffer {
  const documents = Buffer.concat(sequence.map((document) => BSON.serialize(document)));
  const name = Buffer.from('documents\0');
  const sections = [Buffer.from([0]), BSON.serialize(command)];
  if (sequence.length) sections.push(Buffer.from([1]), int32(4 + name.length + documents.length), name, documents);
  const rest = Buffer.concat([int32(7), int32(0), int32(2013), int32(flags), ...sections]);
  return Buffer.concat([int32(rest.length + 4), rest]);
}

describe('messageReader', () => {
  const messages = [opMsg({ ping: 1 }), opMsg({ find: 'x'.repeat(500) }), opMsg({ ping: 2 })];
  const stream = Buffer.concat(messages);

  it.each([1, 3, 7, 100, stream.length])('finds every message in pieces of %i bytes', (size) => {
    const found: Buffer[] = [];
    const read = messageReader((bytes) => found.push(bytes));
    for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
    expect(found.map((bytes) => bytes.toString('hex'))).toEqual(messages.map((bytes) => bytes.toString('hex')));
  });

  it.each([0, 15, 48_000_001, -1])('refuses a message of %i bytes', (length) => {
    expect(() => messageReader(() => undefined)(int32(length))).toThrow('not a message');
  });
});

describe('parseMessage', () => {
  it('finds the command and its sequences', () => {
    const message = parseMessage(opMsg({ insert: 'c', $db: 'd' }, { sequence: [{ a: 1 }, { a: 2 }] }));
    expect(message).toMatchObject({ requestId: 7, moreToCome: false });
    expect(stringField(message, '$db')).toBe('d');
    expect(decodeSequence(message.sequences.get('documents') ?? Buffer.alloc(0))).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('recognises a command without a reply', () => {
    expect(parseMessage(opMsg({ insert: 'c' }, { flags: 2 })).moreToCome).toBe(true);
  });

  it('refuses messages that no current driver sends', () => {
    const bytes = opMsg({ ping: 1 });
    bytes.writeInt32LE(2004 + 1, 12);
    expect(() => parseMessage(bytes)).toThrow('unsupported opCode 2005');
  });
});

it('fieldsOf finds the end of a value of every type', () => {
  const { Binary, Code, DBRef, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp, BSONSymbol } =
    BSON;
  const values = {
    double: new Double(1.5),
    string: 'é',
    document: { a: 1 },
    array: [1, 'b'],
    binary: new Binary(Buffer.from('abc')),
    objectId: new ObjectId(),
    boolean: true,
    date: new Date(1),
    null: null,
    regex: /^a/i,
    code: new Code('x'),
    scoped: new Code('x', { a: 1 }),
    symbol: new BSONSymbol('s'),
    int: new Int32(7),
    timestamp: new Timestamp({ t: 1, i: 2 }),
    long: Long.fromNumber(8),
    decimal: Decimal128.fromString('1.5'),
    min: new MinKey(),
    max: new MaxKey(),
    reference: new DBRef('c', new ObjectId()),
    last: 'end',
  };
  const body = Buffer.from(BSON.serialize(values));
  const message = { ...parseMessage(opMsg({})), body, fields: fieldsOf(body) };
  expect([...message.fields.keys()]).toEqual(Object.keys(values));
  const decoded = BSON.deserialize(body);
  for (const name of Object.keys(values)) expect(decodeField(message, name)).toEqual(decoded[name]);
  expect(isTrue(message, 'boolean')).toBe(true);
  expect(stringField(message, 'int')).toBeUndefined();
  expect(decodeField(message, 'nothing')).toBeUndefined();
});

it('formatReply answers the message that asked', () => {
  const reply = formatReply(parseMessage(opMsg({ ping: 1 })), { ok: 1 });
  expect(reply.readInt32LE(0)).toBe(reply.length);
  expect(reply.readInt32LE(8)).toBe(7);
  expect(BSON.deserialize(parseMessage(reply).body)).toEqual({ ok: 1 });
});
