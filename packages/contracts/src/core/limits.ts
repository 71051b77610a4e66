export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const LANGUAGES = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
  pt: 'Portuguese',
} as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

/** The possible first days of the week. */
export const FIRST_DAYS = ['monday', 'sunday', 'saturday'] as const satisfies readonly Weekday[];
export type FirstDay = (typeof FIRST_DAYS)[number];

/** The days of a week that begins with `first`. */
export const weekFrom = (first: FirstDay = 'monday'): readonly Weekday[] => {
  const start = WEEKDAYS.indexOf(first);
  return [...WEEKDAYS.slice(start), ...WEEKDAYS.slice(0, start)];
};

/** Every service with its default port. This is the only list of services. */
export const SERVICE_PORTS = {
  auth: 4101,
  skills: 4102,
  requests: 4103,
  chat: 4104,
  notifications: 4105,
  matches: 4106,
  lessons: 4107,
} as const satisfies Record<string, number>;
export type ServiceName = keyof typeof SERVICE_PORTS;
export const SERVICES = Object.keys(SERVICE_PORTS) as readonly ServiceName[];
/** Without these services everything else works, and pages leave out the parts that need them. */
export const OPTIONAL_SERVICES = ['matches', 'lessons'] as const satisfies readonly ServiceName[];
export type OptionalService = (typeof OPTIONAL_SERVICES)[number];
export const isOptional = (service: ServiceName): service is OptionalService =>
  (OPTIONAL_SERVICES as readonly ServiceName[]).includes(service);

/** How many ids one call for the sitemap returns; also the size of one sitemap file. */
export const SITEMAP_PAGE = 5000;

export const PAGE_SIZES = {
  skills: 12,
  bookmarks: 20,
  people: 12,
  requests: 10,
  conversations: 50,
  messages: 50,
  messageHits: 10,
  notifications: 20,
  matches: 12,
  rings: 10,
  lessons: 20,
  importRows: 50,
  default: 20,
} as const;
/** The highest `limit` that a caller may ask for. */
export const PAGE_CAP = { default: 50, messages: 100 } as const;

/** How long a client waits after a 429 without `Retry-After`, in seconds. */
export const DEFAULT_RETRY_AFTER = 60;

/** Where pages report errors and web vitals, at the public origin. The gateway itself handles these reports. */
export const CLIENT_REPORTS_PATH = '/api/client-reports';
export const CLIENT_REPORT_LIMITS = {
  /** in one body */
  reports: 20,
  /** bytes of one body */
  size: 16 * 1024,
} as const;

/**
 * `error`: thrown and not caught. `rejection`: a rejected promise without a handler. `render`: a page or widget failed while it was
 * rendered. `load`: the app's files could not be loaded. `missing`: the app was loaded and lacks the page or widget that the
 * registry names.
 */
export const CLIENT_ERROR_SOURCES = ['error', 'rejection', 'render', 'load', 'missing'] as const;

/** https://web.dev/articles/vitals */
export const WEB_VITALS = ['LCP', 'INP', 'CLS'] as const;

/**
 * The header in which the gateway sends a chat node its name. The id of a real-time session begins with that name and a dot, so that every
 * gateway finds the node of a session.
 */
export const REPLICA_HEADER = 'x-replica';

/** How long texts may be, in characters, and how many or how large other things. */
export const CORE_LIMITS = {
  email: { max: 254 },
  timeZone: { max: 64 },
  query: { max: 100 },
  /** bytes */
  jsonBody: 256 * 1024,
} as const;
