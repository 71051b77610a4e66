/** The differences between DocumentDB and MongoDB: commands are rewritten, or refused with a clear error. */
import { BSON, type Document } from 'bson';
import { CommandError } from './errors.ts';
import { decodeSequence, fieldsOf, type Message } from './wire.ts';

const JAVASCRIPT = 'runs JavaScript, and the local engine has none: use $expr and the operators of aggregation';
const RIGHT_UNITS = ['year', 'quarter', 'month', 'hour', 'minute', 'second', 'millisecond'];

/** Checks by operator: each returns why DocumentDB cannot run it, or undefined. */
const REFUSED = new Map<string, (operand: Document | null) => string | undefined>([
  ['$where', () => JAVASCRIPT],
  ['$function', () => JAVASCRIPT],
  ['$accumulator', () => JAVASCRIPT],
  ['$changeStream', () => 'is not there in the local engine, as in any MongoDB without a replica set'],
  [
    '$dateTrunc', // DocumentDB 1.0 ignores the leap days since 2000
    (operand) =>
      RIGHT_UNITS.includes(operand?.unit)
        ? undefined
        : 'by day and week is wrong in the local engine: use $dateToString',
  ],
]);

/** For an empty input DocumentDB returns a document with 0, MongoDB no document. */
const COUNT = '$count';

const MARKS = [COUNT, ...REFUSED.keys()].map((operator) => Buffer.from(`${operator}\0`));

const isMarked = (bytes: Buffer) => MARKS.some((mark) => bytes.includes(mark));

/**
 * @returns the command for DocumentDB: nearly always the same message, not even decoded
 * @throws CommandError for a command that DocumentDB would answer wrongly
 */
export function adapt(message: Message): Message {
  for (const sequence of message.sequences.values()) if (isMarked(sequence)) rewrite(decodeSequence(sequence));
  if (!isMarked(message.body)) return message;
  // Keeps the BSON types of values (a whole double stays a double).
  const command = BSON.deserialize(message.body, { promoteValues: false, bsonRegExp: true });
  const body = Buffer.from(BSON.serialize(rewrite(command) as Document));
  return { ...message, body, fields: fieldsOf(body) };
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.flatMap((element) => countStages(element) ?? [rewrite(element)]);
  if (!isPlain(value)) return value;
  for (const [key, operand] of Object.entries(value)) {
    const fault = REFUSED.get(key)?.(operand);
    if (fault) throw new CommandError('CommandNotSupported', `${key} ${fault}`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, operand]) => [key, rewrite(operand)]));
}

/** The stages that replace a `$count` stage. */
function countStages(stage: unknown): Document[] | undefined {
  if (!isPlain(stage) || typeof stage[COUNT] !== 'string' || Object.keys(stage).length > 1) return undefined;
  return [{ $group: { _id: null, [stage[COUNT]]: { $sum: 1 } } }, { $project: { _id: 0 } }];
}

const isPlain = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
