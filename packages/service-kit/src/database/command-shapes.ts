/** The parts of a command that a server has to understand, as short names: `find`, `find.sort`, `query $in`, `stage $group`. */

type Value = Record<string, unknown>;
type Shapes = Set<string>;

/** Fields that the driver adds to every command, in the form that the server wants. */
const OF_THE_DRIVER = new Set(['$db', '$clusterTime', 'lsid', 'txnNumber', 'apiVersion', '$readPreference']);
/** The driver's own commands to find and keep a connection. */
const CONNECTION = new Set(['hello', 'ismaster', 'saslStart', 'saslContinue', 'endSessions', 'killCursors', 'ping']);

/** Query operators whose operand is again a query, or a list of them. */
const NESTED_QUERIES = new Set(['$and', '$or', '$nor', '$not', '$elemMatch', '$all']);
/** Update operators that take conditions or modifiers instead of data. */
const PULLS = new Set(['$pull']);
const WITH_MODIFIERS = new Set(['$push', '$addToSet']);

/** @returns each shape once, in no particular order; empty for the driver's own commands */
export function shapesOf(command: object): string[] {
  const [name = ''] = Object.keys(command);
  if (CONNECTION.has(name) || CONNECTION.has(name.toLowerCase())) return [];
  const shapes: Shapes = new Set([name]);
  const fields = command as Value;
  for (const field of Object.keys(fields))
    if (field !== name && !OF_THE_DRIVER.has(field)) shapes.add(`${name}.${field}`);
  READERS[name]?.(fields, shapes);
  return [...shapes];
}

const READERS: Record<string, (command: Value, shapes: Shapes) => void> = {
  find({ filter, projection }, shapes) {
    readQuery(filter, shapes);
    readKeys('projection', projection, shapes);
  },
  count: ({ query }, shapes) => readQuery(query, shapes),
  distinct: ({ query }, shapes) => readQuery(query, shapes),
  aggregate: ({ pipeline }, shapes) => readPipeline(pipeline, shapes),
  findAndModify({ query, update, fields, arrayFilters }, shapes) {
    readQuery(query, shapes);
    readUpdate(update, shapes);
    readKeys('projection', fields, shapes);
    readQuery(arrayFilters, shapes);
  },
  update({ updates }, shapes) {
    for (const each of listOf(updates)) {
      const { q, u, arrayFilters, ...options } = each;
      for (const option of Object.keys(options)) if (options[option]) shapes.add(`update.updates.${option}`);
      if (arrayFilters) shapes.add('update.updates.arrayFilters');
      readQuery(q, shapes);
      readUpdate(u, shapes);
      readQuery(arrayFilters, shapes);
    }
  },
  delete({ deletes }, shapes) {
    for (const { q, limit } of listOf(deletes)) {
      shapes.add(limit === 1 ? 'delete one' : 'delete many');
      readQuery(q, shapes);
    }
  },
  createIndexes({ indexes }, shapes) {
    for (const index of listOf(indexes)) readIndex(index, shapes);
  },
};

const listOf = (value: unknown) => (Array.isArray(value) ? (value as Value[]) : []);

/** Whether it is a document, not one of BSON's types. Documents of mongoose may have no prototype, and tests have their own `Object`. */
function isObject(value: unknown): value is Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: { constructor?: { name: string } } | null = Object.getPrototypeOf(value);
  return prototype === null || prototype.constructor?.name === 'Object';
}

const isOperator = (key: string): boolean => key.startsWith('$');
const isRegExp = (value: unknown): boolean =>
  value instanceof RegExp || (value as { _bsontype?: string } | null)?._bsontype === 'BSONRegExp';

function readIndex({ key, name: _name, ...options }: Value, shapes: Shapes): void {
  // The driver keeps the order of keys in a Map.
  const kinds: unknown[] = key instanceof Map ? [...key.values()] : Object.values(key as Value);
  shapes.add(kinds.length > 1 ? 'index compound' : 'index single');
  for (const kind of kinds)
    shapes.add(`index ${typeof kind === 'string' ? kind : Number(kind) > 0 ? 'ascending' : 'descending'}`);
  for (const option of Object.keys(options)) shapes.add(`index ${option}`);
  readQuery(options['partialFilterExpression'], shapes);
}

function readQuery(value: unknown, shapes: Shapes): void {
  if (Array.isArray(value)) for (const each of value) readQuery(each, shapes);
  if (!isObject(value)) return;
  for (const [key, operand] of Object.entries(value))
    if (isOperator(key)) readQueryOperator(key, operand, shapes);
    else if (isRegExp(operand)) shapes.add('query regular expression');
    else if (isObject(operand) && Object.keys(operand).some(isOperator)) readQuery(operand, shapes);
}

function readQueryOperator(operator: string, operand: unknown, shapes: Shapes): void {
  shapes.add(`query ${operator}`);
  if (operator === '$expr') readExpression(operand, shapes);
  else if (NESTED_QUERIES.has(operator)) readQuery(operand, shapes);
}

function readUpdate(value: unknown, shapes: Shapes): void {
  if (Array.isArray(value)) {
    shapes.add('update by a pipeline');
    readPipeline(value, shapes);
  }
  if (!isObject(value)) return;
  const operators = Object.keys(value).filter(isOperator);
  if (operators.length === 0) shapes.add('update by a whole document');
  for (const operator of operators) {
    shapes.add(`update ${operator}`);
    for (const [path, operand] of Object.entries((value[operator] ?? {}) as Value))
      readUpdateOperand({ operator, path, operand }, shapes);
  }
}

function readUpdateOperand(
  { operator, path, operand }: { operator: string; path: string; operand: unknown },
  shapes: Shapes,
): void {
  if (path.includes('.$[')) shapes.add('update $[]');
  else if (/\.\$(\.|$)/.test(path)) shapes.add('update $ (position)');
  if (!isObject(operand)) return;
  if (PULLS.has(operator)) readQuery(operand, shapes);
  if (WITH_MODIFIERS.has(operator))
    for (const key of Object.keys(operand).filter(isOperator)) shapes.add(`update ${operator} ${key}`);
}

function readPipeline(pipeline: unknown, shapes: Shapes): void {
  for (const stage of listOf(pipeline)) for (const [name, body] of Object.entries(stage)) readStage(name, body, shapes);
}

function readStage(name: string, body: unknown, shapes: Shapes): void {
  shapes.add(`stage ${name}`);
  if (name === '$match') readQuery(body, shapes);
  else if (name === '$facet') for (const each of Object.values(body as Value)) readPipeline(each, shapes);
  else if (isObject(body) && Array.isArray(body['pipeline'])) {
    shapes.add(`stage ${name} with a pipeline`);
    readPipeline(body['pipeline'], shapes);
    readExpression(body['let'], shapes);
  } else readExpression(body, shapes);
}

function readExpression(value: unknown, shapes: Shapes): void {
  if (Array.isArray(value)) for (const each of value) readExpression(each, shapes);
  if (!isObject(value)) return;
  for (const [key, operand] of Object.entries(value)) {
    if (key.startsWith('$')) shapes.add(`expression ${key}`);
    if (key !== '$literal') readExpression(operand, shapes);
  }
}

/** The operators of a projection or another document of fields. */
function readKeys(kind: string, value: unknown, shapes: Shapes): void {
  for (const operand of Object.values((value ?? {}) as Value))
    if (isObject(operand)) for (const key of Object.keys(operand)) shapes.add(`${kind} ${key}`);
}
