/** How an organiser brings a list of people: what is read, and how long it is kept. */
export const IMPORTS = {
  /** The largest file, in bytes. */
  bytes: 2 * 1024 * 1024,
  people: 5000,
  /** Offers, and needs, of one person. */
  items: 20,
  /** How many further files with offers and needs there may be, and how many lines each may have. */
  itemFiles: 2,
  itemLines: 20_000,
  /** A record with a longer cell, or over more lines, is a fault of its first line. */
  cell: 5000,
  lines: 20,
  /** How many columns a file has at most. */
  columns: 60,
  /** How many ready rows an import needs, so that nobody tests with it whether an address is a member. */
  fewest: 5,
  /** How many months no import asks an address again. */
  againMonths: 24,
  /** How many days a person has time to answer, and an organiser to undo. */
  answerDays: 30,
  /** How many days rows that were never started are kept. */
  uncheckedDays: 7,
  /** Letters go out between these hours of the site. */
  hours: { from: 8, until: 20 },
  /** Asking pauses when this share of the last letters came back. */
  undeliverable: { percent: 5, of: 200 },
  /** How many rows of the check, and lines of further files, one page shows. */
  rows: 50,
} as const;

export const IMPORT_LIMITS = {
  importNote: { max: 500 },
  importSender: { max: 60 },
} as const;

/** `reading`: its file is being read. `checked`: its rows wait for a start. `done`: everybody was asked. */
export const IMPORT_STATES = ['reading', 'checked', 'asking', 'paused', 'done', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What a column of a file holds. `first` and `last` make a name. */
export const IMPORT_COLUMNS = [
  'id',
  'name',
  'first',
  'last',
  'email',
  'language',
  'place',
  'about',
  'offers',
  'needs',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const IMPORT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];

/** `ready`: would be asked. `partly`: asked, but something is left out. `not_again`: an import asked this address lately. */
export const IMPORT_VERDICTS = ['ready', 'partly', 'faulty', 'not_again'] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];

/** The faults of a row. Those of `partly` come after those of `faulty`. */
export const IMPORT_FAULTS = [
  'no_name',
  'name_refused',
  'no_address',
  'bad_address',
  'twice',
  'same_id',
  'open_quote',
  'bad_bytes',
  'too_many_cells',
  'too_many_people',
  'title_missing',
  'title_long',
  'too_many',
  'unreadable_text',
  'category_unknown',
  'about_long',
  'place_long',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** What else can be wrong with a line of a further file of offers and needs. */
export const LINE_FAULTS = [
  'owner_missing',
  'owner_unknown',
  'owner_unclear',
  'owner_faulty',
  'kind_unknown',
  'too_many_lines',
] as const;
export type LineFaultName = (typeof LINE_FAULTS)[number];

/** What a further file holds: offers, or needs. */
export const ITEM_KINDS = ['offer', 'need'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** What a column of a file with offers and needs holds. `offer` and `need` are titles of that kind. */
export const ITEM_COLUMNS = ['owner', 'title', 'offer', 'need', 'kind', 'text', 'category', 'level'] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];
