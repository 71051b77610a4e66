/** Judges the rows of a list by the rules that hold for every form. Pure functions. */
import type { RowFault } from '@mutua/contracts';
import {
  CATEGORIES,
  type Category,
  IMPORTS,
  type ImportFault,
  type ImportVerdict,
  LANGUAGES,
  type Language,
  LIMITS,
  PROFICIENCIES,
  type Proficiency,
} from '@mutua/contracts/limits';
import {
  EmailField,
  hasCharacters,
  isClean,
  isCleanLine,
  isVisible,
  MemberName,
  ProfileInput,
} from '@mutua/contracts/row-rules';

/** An offer or a need as the list has it. */
export interface GivenItem {
  title: string;
  text: string;
  category: string;
  level: string;
}

/** A row as the list has it. Absent fields are empty. */
export interface GivenRow {
  line: number;
  id: string;
  name: string;
  email: string;
  language: string;
  place: string;
  about: string;
  offers: readonly GivenItem[];
  needs: readonly GivenItem[];
  /** The cells of the file, for the list of faults. */
  cells: readonly string[];
  /** What is wrong with the whole row. */
  fault?: ImportFault;
}

/** An offer or a need that would be kept. */
export interface KeptItem {
  n: number;
  kind: 'offer' | 'need';
  title: string;
  text: string;
  category: Category;
  level: Proficiency | null;
}

/** A person of a list, and what would happen to them. */
export interface JudgedRow {
  line: number;
  verdict: Exclude<ImportVerdict, 'not_again'>;
  faults: RowFault[];
  name: string;
  email: string;
  language: Language | null;
  place: string;
  about: string;
  items: KeptItem[];
  cells: readonly string[];
  /** The numbers that the list gives the person. */
  ids: string[];
}

/** How many characters of an offer or a need a fault repeats. */
const SHOWN_WORDS = 40;
const CODES = Object.keys(LANGUAGES) as Language[];

/** Codes of three letters, and other words for a language of the site. */
const OTHER_WORDS: Readonly<Record<Language, string>> = {
  de: 'd deu ger dt schweizerdeutsch hochdeutsch',
  en: 'eng engl',
  es: 'spa span esp castellano castilian castillan castigliano castelhano kastilisch',
  fr: 'f fra fre frz franz',
  it: 'i ita ital',
  pt: 'por port brasileiro',
};

/** `de`, `de-AT`, `German`, `Deutsch`, `allemand`. */
const LANGUAGE_WORDS: ReadonlyMap<string, Language> = new Map(
  CODES.flatMap((code) => [
    ...[code, ...OTHER_WORDS[code].split(' ')].map((word) => [word, code] as const),
    ...CODES.map((reader) => [new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code, code] as const),
  ]).map(([word, code]) => [word.toLowerCase(), code]),
);

/** What follows it is not spoken: `no English`. */
const NOT =
  /(?<![\p{L}\p{M}])(?:no|not|without|kein(?:e|en)?|nicht|ohne|pas|sans|sin|non|senza|não|sem)(?![\p{L}\p{M}])/u;
/** A short word at the beginning. In a sentence it may mean anything: `I speak English`, `por favor`, `En français`. */
const SHORT = /^\P{L}*(\p{L}{1,3})(?![\p{L}\p{M}'’]|\s+(?=\p{L}).*\p{L}{4})/su;

/** The first language that a text names. */
function languageIn(text: string): Language | null {
  const [said = ''] = text.toLowerCase().split(NOT);
  const words = [SHORT.exec(said)?.[1] ?? '', ...(said.match(/[\p{L}\p{M}]{4,}/gu) ?? [])];
  return words.map((word) => LANGUAGE_WORDS.get(word)).find((code) => code !== undefined) ?? null;
}

const choiceIn = <const T extends readonly string[]>(choices: T, text: string): T[number] | undefined =>
  choices.find((choice) => choice === text.trim().toLowerCase());

/** The beginning of what a fault is about. */
export const wordsOf = (text: string): string => [...text.trim()].slice(0, SHOWN_WORDS).join('');

function titleFault(title: string): ImportFault | null {
  if (!isCleanLine(title)) return 'unreadable_text';
  if (!isVisible(title) || !hasCharacters(title, LIMITS.title.min)) return 'title_missing';
  return title.length > LIMITS.title.max ? 'title_long' : null;
}

const textFault = (text: string): ImportFault | null =>
  isClean(text) && text.length <= LIMITS.description.max ? null : 'unreadable_text';

export function judgeItem(
  kind: KeptItem['kind'],
  given: GivenItem,
): { item: Omit<KeptItem, 'n'> | null; faults: RowFault[] } {
  const title = given.title.trim();
  const text = given.text.trim();
  const words = wordsOf(title || text);
  const fatal = titleFault(title);
  if (fatal) return { item: null, faults: [{ fault: fatal, ...(words && isClean(words) && { words }) }] };
  const category = choiceIn(CATEGORIES, given.category);
  const bad = textFault(text);
  return {
    item: {
      kind,
      title,
      text: bad ? '' : text,
      category: category ?? 'other',
      level: choiceIn(PROFICIENCIES, given.level) ?? null,
    },
    faults: [
      ...(bad ? [{ fault: bad, words }] : []),
      ...(given.category.trim() && !category ? [{ fault: 'category_unknown' as const, words }] : []),
    ],
  };
}

function judgeItems(kind: KeptItem['kind'], given: readonly GivenItem[]) {
  const judged = given.slice(0, IMPORTS.items).map((each) => judgeItem(kind, each));
  return {
    items: judged.flatMap(({ item }) => item ?? []),
    faults: [
      ...judged.flatMap(({ faults }) => faults),
      ...(given.length > IMPORTS.items ? [{ fault: 'too_many' as const }] : []),
    ],
  };
}

/** What stands for bytes that are no letters. */
export const UNKNOWN_LETTER = /\uFFFD/;

function nameFault(name: string): ImportFault | null {
  if (!isVisible(name)) return 'no_name';
  return MemberName.safeParse(name).success ? null : 'name_refused';
}

function addressFault(email: string): ImportFault | null {
  if (!isVisible(email)) return 'no_address';
  return EmailField.safeParse(email).success ? null : 'bad_address';
}

/** A field of a profile, or nothing and a fault. */
function fieldOf(schema: typeof ProfileInput.shape.bio, text: string, fault: ImportFault) {
  const read = schema.safeParse(text);
  return read.success ? { value: read.data ?? '', faults: [] } : { value: '', faults: [{ fault }] };
}

function judge(row: GivenRow): JudgedRow {
  const place = fieldOf(ProfileInput.shape.location, row.place, 'place_long');
  const about = fieldOf(ProfileInput.shape.bio, row.about, 'about_long');
  const items = [judgeItems('offer', row.offers), judgeItems('need', row.needs)];
  const fatal = row.fault
    ? [row.fault]
    : row.cells.some((cell) => UNKNOWN_LETTER.test(cell))
      ? ['bad_bytes' as const]
      : [nameFault(row.name), addressFault(row.email)].filter((fault) => fault !== null);
  const faults: RowFault[] = [
    ...fatal.map((fault) => ({ fault })),
    ...(row.fault ? [] : [...items.flatMap((each) => each.faults), ...about.faults, ...place.faults]),
  ];
  return {
    line: row.line,
    verdict: fatal.length > 0 ? 'faulty' : faults.length > 0 ? 'partly' : 'ready',
    faults,
    name: MemberName.safeParse(row.name).data ?? row.name.trim().slice(0, LIMITS.name.max),
    email: EmailField.safeParse(row.email).data ?? row.email.trim().slice(0, LIMITS.email.max),
    language: languageIn(row.language),
    place: place.value,
    about: about.value,
    items: items.flatMap((each) => each.items).map((item, n) => ({ n, ...item })),
    cells: row.cells,
    ids: [row.id.trim()].filter((id) => id !== ''),
  };
}

const KINDS = ['offer', 'need'] as const;

const isSame = (one: Pick<KeptItem, 'kind' | 'title'>, other: Pick<KeptItem, 'kind' | 'title'>): boolean =>
  one.kind === other.kind && one.title.toLowerCase() === other.title.toLowerCase();

/**
 * Adds offers and needs that a person does not have yet.
 * @returns whether there are more of a kind than are kept
 */
export function addItems(row: JudgedRow, more: readonly Omit<KeptItem, 'n'>[]): boolean {
  const all: Omit<KeptItem, 'n'>[] = [...row.items];
  for (const item of more) if (!all.some((each) => isSame(each, item))) all.push(item);
  const kept = KINDS.map((kind) => all.filter((item) => item.kind === kind));
  row.items = kept.flatMap((each) => each.slice(0, IMPORTS.items)).map((item, n) => ({ ...item, n }));
  return kept.some((each) => each.length > IMPORTS.items);
}

/** Adds what a second row of the same person has. */
function merge(first: JudgedRow, second: JudgedRow): void {
  const isTooMany = addItems(first, second.items);
  first.place ||= second.place;
  first.about ||= second.about;
  first.language ??= second.language;
  first.ids.push(...second.ids);
  first.faults.push(...second.faults, ...(isTooMany ? [{ fault: 'too_many' as const }] : []));
  if (first.faults.length > 0) first.verdict = 'partly';
}

const refuse = (row: JudgedRow, fault: RowFault): void => {
  row.faults.unshift(fault);
  row.verdict = 'faulty';
};

/**
 * Judges the rows of a list, in its order. Rows with the same address and name become one. Rows with the same address and another name, and
 * rows with the id of an earlier person, are faulty.
 */
export function judgeRows(given: Iterable<GivenRow>): JudgedRow[] {
  const rows: JudgedRow[] = [];
  const byAddress = new Map<string, JudgedRow>();
  const byId = new Map<string, JudgedRow>();

  /** Compares a row with the earlier ones. Returns false when it became part of one of them. */
  function compare(row: JudgedRow, id: string): boolean {
    const known = byAddress.get(row.email);
    const same = id === '' ? undefined : byId.get(id);
    if (known && known.name.toLowerCase() === row.name.toLowerCase()) {
      merge(known, row);
      return false;
    }
    if (known) refuse(row, { fault: 'twice', line: known.line });
    else if (same) refuse(row, { fault: 'same_id', line: same.line });
    else {
      byAddress.set(row.email, row);
      if (id !== '') byId.set(id, row);
    }
    return true;
  }

  for (const each of given) {
    const row = judge(each);
    if (row.verdict === 'faulty' || compare(row, each.id.trim())) rows.push(row);
  }
  return rows;
}
