import {
  type Decision,
  distanceStep,
  type Language,
  type ReportKind,
  soundLength,
  TOWN_ONLY,
  UNIT_NAMES,
  type Unit,
} from '@mutua/contracts';
import { SITE_MARK } from '@mutua/contracts/document-marks';
import { languageName } from '@mutua/contracts/product-words';
import { DAY_MS } from '@mutua/contracts/time';
import { IntlMessageFormat } from 'intl-messageformat';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { dayIn, relativeDay, shortMomentIn, timeIn } from './moments.ts';
import pt from './pt.json' with { type: 'json' };
import type { LessonsAsked, NotificationText, ReaderMoment, Saying, Texts, Values } from './texts.ts';

/** Puts the mark for `{site}` into every text. Who sends the text replaces it by the name, which may contain anything. */
const withMark = <T>(texts: T): T => JSON.parse(JSON.stringify(texts).replaceAll('{site}', SITE_MARK));

/** Replaces the mark by the name of the site. */
export const withSite = (text: string, name: string): string => text.replaceAll(SITE_MARK, () => name);

const LANGUAGES: Readonly<Record<Language, Texts>> = withMark({ en, es, fr, de, it, pt });

/** Returns the texts of a language. */
export const textsFor = (language: Language): Texts => LANGUAGES[language];

/** The parsed texts, by language and text. Their number is limited by the catalogues. */
const formats = new Map<string, IntlMessageFormat>();

/** Letters that are written from the right to the left, and the mark that stands for one. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a value that is written from the right to the left, so that it turns no words around it. All languages of the pages are written
 * from the left; other values stay as they are.
 */
const isolated = (value: string): string => (FROM_THE_RIGHT.test(value) ? `\u2068${value}\u2069` : value);

const withIsolated = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/**
 * Formats a text in ICU MessageFormat with its values. Those from the right to the left are isolated.
 * @throws Error when the text names a value that is missing
 */
export function format(language: Language, text: string, values: Values): string {
  const key = `${language} ${text}`;
  const known = formats.get(key) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  formats.set(key, known);
  return String(known.format(withIsolated(values)));
}

/** Returns the title for a decision of moderators about something of a member. */
export const decisionTitle = ({ titles }: Texts['moderation'], decision: Decision, kind: ReportKind): string =>
  decision === 'hide' || decision === 'lift'
    ? titles[decision][kind]
    : decision === 'suspend'
      ? titles.suspend
      : titles.warn;

/** Whether this release knows the text. A newer release may have stored an unknown one. */
export const isKnownText = ({ text }: Saying): boolean =>
  text === 'reportDecided' || Object.hasOwn(en.notifications, text);

/** Which text says where or how a saved search wants lessons. Null for a search without a place that takes any. */
function wayOf({
  place,
  km,
  meet,
}: LessonsAsked): Exclude<keyof Texts['lessonSearch'], 'lessons' | 'languages'> | null {
  // A search with a radius and no named place is near the member's own town.
  const isNear = place !== '' || km !== null;
  if (!isNear || meet === 'online') return meet === 'either' ? null : meet;
  const [circle, town] = place ? (['near', 'town'] as const) : (['nearYou', 'yourTown'] as const);
  const where = km === TOWN_ONLY ? town : circle;
  return meet === 'either' ? `${where}OrOnline` : where;
}

/** Writes a radius as pages do: `25 km`, `16 mi`. */
const radiusIn = (language: Language, km: number, unit: Unit): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: UNIT_NAMES[unit] }).format(distanceStep(km, unit) ?? km);

/** Writes what a saved search asks for: its words, the place or way, and the languages. Empty for one without any of these. */
function searchIn(language: Language, words: string, lessons: LessonsAsked | undefined): string {
  const { quoted, lessonSearch } = textsFor(language);
  const wanted = lessons ?? { place: '', km: null, meet: null, languages: [] };
  const named = wanted.languages.flatMap((code) => languageName(language, code) ?? []);
  const either = new Intl.ListFormat(language, { type: 'disjunction' });
  const way = wayOf(wanted);
  const radius = radiusIn(language, wanted.km ?? 0, wanted.unit ?? 'km');
  const asked = [
    ...(way ? [format(language, lessonSearch[way], { radius, place: wanted.labels?.[language] ?? wanted.place })] : []),
    ...(named.length > 0 ? [format(language, lessonSearch.languages, { languages: either.format(named) })] : []),
  ];
  const what = words ? [format(language, quoted, { words })] : asked.length > 0 ? [lessonSearch.lessons] : [];
  return [...what, ...asked].join(' ');
}

/**
 * Writes a notification in a language. `now` is when it is sent or shown; a mail may have been held until then.
 * @param write writes moments; by default briefly
 */
export function notificationTextIn(
  language: Language,
  saying: Saying,
  now = new Date(),
  write: typeof shortMomentIn = shortMomentIn,
): NotificationText {
  const { moderation, notifications } = textsFor(language);
  if (saying.text === 'reportDecided') {
    const { decision, kind, note, appealTo } = saying.values;
    const parts = [...(note ? [moderation.reason] : []), ...(decision === 'lift' ? [] : [moderation.appeal])];
    return {
      title: decisionTitle(moderation, decision, kind),
      message: parts.map((part) => format(language, part, { note, appealTo })).join(' '),
    };
  }
  const { title, message } = notifications[saying.text];
  const values = valuesIn(language, saying, now, write);
  return { title: format(language, title, values), message: format(language, message, values) };
}

/** The most searches that a notification names. */
const SHOWN_SEARCHES = 3;

/** Writes a list, of which only the first are given. */
function listOf(language: Language, shown: readonly string[], count: number): string {
  const rest = count - shown.length;
  const more = rest > 0 ? [format(language, textsFor(language).moreNames, { count: rest })] : [];
  return new Intl.ListFormat(language).format([...shown.map(isolated), ...more]);
}

type LessonText = 'lessonMoved' | 'lessonKeep' | 'lessonAsked' | 'lessonAnswered' | 'lessonOff' | 'lessonOffered';

/** Returns the values of a notification of a group lesson. */
function lessonValues(
  { text, values }: Extract<Saying, { text: LessonText }>,
  when: (moment: ReaderMoment) => string,
): Values {
  switch (text) {
    case 'lessonMoved': {
      const { title, moment, was, isAsked = false, until } = values;
      const named = { title, when: when(moment), was: when(was), isAsked };
      return { ...named, isEnding: until !== undefined, until: until && when(until) };
    }
    case 'lessonKeep':
      return { title: values.title, when: when(values.moment), until: when(values.until) };
    case 'lessonAsked':
      return { ...values, hasWords: Boolean(values.words) };
    case 'lessonOffered': {
      const { title, moment, until } = values;
      return { title, when: when(moment), isForAll: !until, until: until && when(until) };
    }
    case 'lessonAnswered':
    case 'lessonOff': {
      const { moment, ...named } = values;
      const words = 'words' in named ? named.words : named.reason;
      return { ...named, when: when(moment), hasWords: Boolean(words), hasReason: Boolean(words) };
    }
  }
}

/** Returns the values of a notification, by the names in its texts. */
function valuesIn(
  language: Language,
  saying: Exclude<Saying, { text: 'reportDecided' }>,
  now: Date,
  write: typeof shortMomentIn,
): Values {
  const { text, values } = saying;
  const when = ({ at, zone }: ReaderMoment) => write(language, zone, new Date(at));
  switch (text) {
    case 'requestAccepted': {
      const { moment, ...named } = values;
      return { ...named, hasTime: moment !== undefined, when: moment && when(moment) };
    }
    case 'meetingProposed': {
      const { name, skill, minutes, moment, count } = values;
      return { name, skill, minutes, count, others: count - 1, when: when(moment) };
    }
    case 'meetingAgreed':
    case 'meetingCancelled':
    case 'meetingCalledOff': {
      const { moment, moments: _, count, ...named } = values;
      const hasReason = 'reason' in named && Boolean(named.reason);
      return { ...named, count, hasReason, when: when(moment) };
    }
    case 'meetingReminder':
    case 'lessonReminder': {
      const { moment, ...named } = values;
      const [at, { zone }] = [new Date(moment.at), moment];
      const [day, time] = [relativeDay(at, zone, now), timeIn(language, zone, at)];
      return { ...named, isHour: named.left >= 60, when: when(moment), day, time };
    }
    case 'meetingLate':
    case 'meetingAsk':
    case 'lessonLeast':
    case 'lessonNew':
    case 'lessonPlace':
    case 'lessonRing':
    case 'wantLesson':
    case 'lessonEntries':
    case 'lessonAsk': {
      const { moment, ...named } = values;
      return { ...named, when: when(moment) };
    }
    case 'meetingMoved':
      return { name: values.name, when: when(values.moment), was: when(values.was) };
    case 'lessonMoved':
    case 'lessonKeep':
    case 'lessonAsked':
    case 'lessonAnswered':
    case 'lessonOff':
    case 'lessonOffered':
      return lessonValues(saying, when);
    case 'requestNudge': {
      const { expires, sentAt, ...named } = values;
      const days = sentAt ? Math.floor((now.getTime() - Date.parse(sentAt)) / DAY_MS) : named.days;
      return { ...named, days, day: dayIn(language, expires.zone, new Date(expires.at)) };
    }
    case 'skillAsked': {
      const { titles, count, why } = values;
      return { skill: titles[0], others: count - 1, why };
    }
    case 'awayAsk':
      return { day: dayIn(language, values.since.zone, new Date(values.since.at)) };
    case 'meetingDeclined':
      return { ...values, hasWords: Boolean(values.words) };
    case 'requestRejected':
    case 'requestCancelled':
    case 'lessonCancelled':
      return { ...values, hasReason: Boolean(values.reason) };
    case 'matchFound': {
      const { names, count } = values;
      return { count, names: listOf(language, names, count) };
    }
    case 'searchMatch': {
      const { searches = [values.search], lessons = [], name, skill, count } = values;
      const words = searches.map((each, i) => searchIn(language, each, lessons[i])).filter((each) => each !== '');
      const shown = words.slice(0, SHOWN_SEARCHES);
      return { name, skill, count, hasWords: words.length > 0, search: listOf(language, shown, words.length) };
    }
    case 'ringBroken':
      return { hasSubstitute: Boolean(values.substitute), ...values.substitute };
    case 'callEnded':
      return { ...values, callType: values.callType ?? 'none' };
    case 'messages':
      return {
        ...values,
        callType: values.callType ?? 'none',
        kind: values.isDeleted ? 'deleted' : values.voiceSeconds ? 'voice' : 'text',
        length: soundLength(values.voiceSeconds ?? 0),
      };
    default:
      return { ...values };
  }
}
