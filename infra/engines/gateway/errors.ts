/** Maps the SQLSTATEs of PostgreSQL and DocumentDB to MongoDB's error codes. */

export const CODES = {
  InternalError: 1,
  BadValue: 2,
  HostUnreachable: 6,
  Unauthorized: 13,
  NamespaceNotFound: 26,
  CursorNotFound: 43,
  MaxTimeMSExpired: 50,
  CommandNotFound: 59,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  CommandNotSupported: 115,
  NoSuchTransaction: 251,
  DuplicateKey: 11_000,
} as const;

export type CodeName = keyof typeof CODES;

/** A reply with `ok: 0`. */
export class CommandError extends Error {
  codeName: string;
  code: number;
  /** Further fields of the reply. */
  fields: object;

  constructor(codeName: CodeName, message: string, fields?: object);
  constructor(codeName: string, message: string, fields: object, code: number);
  constructor(codeName: string, message: string, fields: object = {}, code: number = CODES[codeName as CodeName]) {
    super(message);
    this.codeName = codeName;
    this.code = code;
    this.fields = fields;
  }
}

/** DocumentDB's states are "M" and an ordinal to base 36; these are the first of them, from M0000 on. */
const DOCUMENTDB_STATES = `
  1:InternalError 2:BadValue 5:GraphContainsCycle 9:FailedToParse 14:TypeMismatch 15:Overflow 20:IllegalOperation
  23:AlreadyInitialized 26:NamespaceNotFound 27:IndexNotFound 28:PathNotViable 31:RoleNotFound 34:CannotBackfillArray
  40:ConflictingUpdateOperators 43:CursorNotFound 48:NamespaceExists 52:DollarPrefixedFieldName 53:CannotBeArray
  54:NotSingleValueField 56:EmptyFieldName 57:DottedFieldName 61:ShardKeyNotFound 66:ImmutableField
  67:CannotCreateIndex 68:IndexAlreadyExists 72:InvalidOptions 73:InvalidNamespace 85:IndexOptionsConflict
  86:IndexKeySpecsConflict 111:NotExactValueField 115:CommandNotSupported 118:NamespaceNotSharded
  146:ExceededMemoryLimit 159:DurationOverflow 165:ViewDepthLimitExceeded 166:CommandNotSupportedOnView
  167:OptionNotSupportedOnView 181:AmbiguousIndexKeyPattern 197:InvalidIndexSpecificationOption
  224:QueryFeatureNotAllowed 232:MaxSubPipelineDepthExceeded 241:ConversionFailure
  263:OperationNotSupportedInTransaction 276:IndexBuildAborted 291:UnableToFindIndex 361:CollectionUUIDMismatch
  10065:Location10065 10334:BSONObjectTooLarge 11000:DuplicateKey`
  .trim()
  .split(/\s+/);

const STATES: Record<string, string> = {
  M007U: '40324:UnrecognizedCommand',
  M0088: '40415:UnknownBsonField',
  M00CO: '121:DocumentValidationFailure',
  M00EL: '143:CursorInUse',
  '23505': 'DuplicateKey', // unique constraint
  '23P01': 'DuplicateKey', // exclusion constraint
  '40001': 'WriteConflict', // serialization failure
  '40P01': 'WriteConflict', // deadlock
  '55P03': 'WriteConflict', // lock timeout
  '25P02': 'NoSuchTransaction', // failed transaction
  '25P03': 'NoSuchTransaction', // idle in transaction timeout
  '57014': 'MaxTimeMSExpired',
  '42P01': 'NamespaceNotFound',
  '42501': 'Unauthorized',
  '22P02': 'BadValue',
  '22023': 'BadValue',
  '57P01': 'ShutdownInProgress',
  '57P02': 'ShutdownInProgress',
  '57P03': 'ShutdownInProgress',
  ECONNREFUSED: 'HostUnreachable',
  ECONNRESET: 'HostUnreachable',
  ENOENT: 'HostUnreachable', // the socket of a PostgreSQL that has ended
};

/** @returns MongoDB's error for a SQLSTATE or for an error code of a connection */
export function fromState(state: string, message: string): CommandError {
  const known = STATES[state] ?? (/^M\w{4}$/.test(state) ? documentDbState(state) : 'InternalError');
  const [code, codeName] = known.split(':') as [string, string | undefined];
  return codeName ? new CommandError(codeName, message, {}, Number(code)) : new CommandError(code as CodeName, message);
}

const documentDbState = (state: string) => DOCUMENTDB_STATES[Number.parseInt(state.slice(1), 36)] ?? 'BadValue';

export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { code, message } = error as Error & { code?: string };
  return fromState(code ?? (message.startsWith('Connection terminated') ? 'ECONNRESET' : ''), message);
}

/** DocumentDB reports an error inside a reply as PostgreSQL's packed state: five characters of six bits each. */
export const unpackState = (packed: number): string =>
  String.fromCharCode(...[0, 6, 12, 18, 24].map((shift) => 48 + ((packed >> shift) & 63)));
