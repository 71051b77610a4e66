import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ExchangeRequest,
  Goal,
  LANGUAGES,
  type Language,
  MatchSettingsInput,
  Preferences,
  Review,
  Settings,
  SkillInput,
  SpecialDay,
  TimeSlot,
  WeeklyHours,
} from '@mutua/contracts';
import { parseSync } from '@swc/core';
import { z } from 'zod';
import { LABELS } from './labels.ts';
import { NOT_SHOWN } from './pages.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const SOURCES = globSync(
  ['services/*/src/{,*/}member-data/own-{data,circles}.ts', 'services/auth/src/exports/own-lines.ts'],
  {
    cwd: ROOT,
  },
);

/** Parts of lines that come from elsewhere, by their name in the sources: `...request`, `goal`. */
const PARTS: Readonly<Partial<Record<string, z.ZodType>>> = {
  request: ExchangeRequest.omit({
    _id: true,
    senderId: true,
    receiverId: true,
    senderSkillId: true,
    receiverSkillId: true,
    // This field is only in answers to the two parties.
    plan: true,
    version: true,
    edits: true,
    nudgedAt: true,
    expiresAt: true,
    questionCount: true,
    lastQuestion: true,
    reviewWaitsUntil: true,
  }),
  meetings: z.object({
    sessions: z.object({
      ...{ startsAt: z.string(), minutes: z.number(), status: z.string() },
      meetingDetails: ExchangeRequest.shape.meetingDetails,
      cancelled: z.object({ at: z.string(), reason: z.string() }),
      answer: z.object({ met: z.boolean(), minutes: z.number(), why: z.string() }),
      lateMinutes: z.number(),
    }),
    proposals: z.object({
      ...{ createdAt: z.string(), times: z.string(), minutes: z.number(), status: z.string() },
      ...{ message: z.string(), reply: z.string() },
    }),
  }),
  review: Review.omit({
    _id: true,
    requestId: true,
    reviewerId: true,
    reviewedUserId: true,
    skillId: true,
    answer: true,
    hidden: true,
  }),
  call: z.object({ callType: z.string(), startedAt: z.string(), seconds: z.number() }),
  chosen: MatchSettingsInput,
  written: SkillInput.omit({ placeId: true }),
  settings: Settings.omit({ reminders: true }),
  preferences: Preferences,
  goal: Goal,
  availableTimeSlots: TimeSlot,
  weekly: WeeklyHours,
  days: SpecialDay,
};
/** Kinds that pages do not show as a list of fields. */
const DRAWN = ['message', 'conversation'];

interface Node {
  type?: string;
  value?: unknown;
  key?: Node;
  arguments?: Node;
  properties?: Node[];
  [name: string]: unknown;
}
const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null;
const objectsIn = (part: unknown): Node[] => {
  if (Array.isArray(part)) return part.flatMap(objectsIn);
  if (!isNode(part)) return [];
  return part.type === 'ObjectExpression' ? [part] : Object.values(part).flatMap(objectsIn);
};

/** Returns the names of all fields of a schema, including those of nested fields. */
const namesIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isNode(schema)) return [];
  const { properties = {}, ...rest } = schema;
  return [
    ...Object.keys(properties).filter((name) => !NOT_SHOWN.has(name)),
    ...Object.entries(properties)
      .filter(([name]) => !NOT_SHOWN.has(name))
      .flatMap(([, each]) => namesIn(each)),
    ...Object.values(rest).flatMap(namesIn),
  ];
};
const namesOf = (part: string): string[] => {
  const schema = PARTS[part];
  return schema ? namesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })) : [];
};

/** Returns the names of the fields of an object in the source code, including those of nested objects. */
function fieldsOf({ properties = [] }: Node): string[] {
  return properties.flatMap((each) => {
    if (each.type === 'SpreadElement') {
      const spread = each.arguments;
      if (spread?.type !== 'Identifier') return objectsIn(spread).flatMap(fieldsOf);
      const name = String(spread.value);
      return PARTS[name] ? namesOf(name) : [`what ...${name} holds`];
    }
    const name = String(each.type === 'Identifier' ? each.value : each.key?.value);
    return [name, ...namesOf(name), ...objectsIn(each.value).flatMap(fieldsOf)];
  });
}

const lines = SOURCES.flatMap((file) =>
  objectsIn(parseSync(readFileSync(path.join(ROOT, file), 'utf8'), { syntax: 'typescript' }).body).map((line) => {
    const kind = line.properties?.find(({ key }) => key?.value === 'kind');
    const [field, ...fields] = fieldsOf(line);
    return { file, isLine: field === 'kind', kind: isNode(kind?.value) ? String(kind.value.value) : '', fields };
  }),
).filter(({ isLine }) => isLine);
const shown = lines.filter(({ kind }) => !DRAWN.includes(kind));
/** Leaves out kinds that the source takes from a variable. */
const kinds = lines.map(({ kind }) => kind).filter((kind) => kind !== '' && kind !== 'message');
const fields = new Set(shown.flatMap((line) => line.fields).filter((name) => !NOT_SHOWN.has(name)));

it('finds the lines of every service', () => {
  expect(new Set(lines.map(({ file }) => file)).size).toBe(8);
  expect(kinds).toEqual(expect.arrayContaining(['profile', 'ring', 'exchange', 'call', 'want']));
  expect([...fields]).toEqual(expect.arrayContaining(['linkedAt', 'since', 'findMe', 'punctuality', 'platform']));
});

describe.each(Object.keys(LANGUAGES) as Language[])('an export in %s', (language) => {
  it('names every kind of line', () => {
    expect(kinds.filter((kind) => !LABELS[language].kinds[kind])).toEqual([]);
  });
  it('names every field', () => {
    expect([...fields].filter((name) => !LABELS[language].fields[name])).toEqual([]);
  });
  it('has no labels for fields that are in no line', () => {
    expect(Object.keys(LABELS[language].fields).filter((name) => !fields.has(name))).toEqual([]);
  });
});
