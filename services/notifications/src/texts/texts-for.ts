import { type Decision, type Language, type ReportKind, soundLength } from '@mutua/contracts';
import { IntlMessageFormat } from 'intl-messageformat';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import { dayIn, shortMomentIn, timeIn } from './moments.ts';
import pt from './pt.json' with { type: 'json' };
import type { NotificationText, ReaderMoment, Saying, Texts, Values } from './texts.ts';

const LANGUAGES: Readonly<Record<Language, Texts>> = { en, es, fr, de, it, pt };

/** The texts of a language. */
export const textsFor = (language: Language): Texts => LANGUAGES[language];

/** By language and text. There are as many as texts in the catalogues. */
const formats = new Map<string, IntlMessageFormat>();

/** A text in ICU MessageFormat with its values. @throws when it names a value that is missing */
export function format(language: Language, text: string, values: Values): string {
  const key = `${language} ${text}`;
  const known = formats.get(key) ?? new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  formats.set(key, known);
  return String(known.format(values));
}

/** What happened to something of a member's by a decision of moderators. */
export const decisionTitle = ({ titles }: Texts['moderation'], decision: Decision, kind: ReportKind): string =>
  decision === 'hide' || decision === 'lift'
    ? titles[decision][kind]
    : decision === 'suspend'
      ? titles.suspend
      : titles.warn;

/** Whether this release can say it: what a newer one has stored may be unknown. */
export const canSay = ({ text }: Saying): boolean => text === 'reportDecided' || Object.hasOwn(en.notifications, text);

/** Says it in a language. */
export function sayIn(language: Language, saying: Saying): NotificationText {
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
  const values = valuesIn(language, saying);
  return { title: format(language, title, values), message: format(language, message, values) };
}

/** The values of a notification as its texts name them. */
function valuesIn(language: Language, { text, values }: Exclude<Saying, { text: 'reportDecided' }>): Values {
  const when = ({ at, zone }: ReaderMoment) => shortMomentIn(language, zone, new Date(at));
  switch (text) {
    case 'meetingProposed':
    case 'meetingAgreed':
    case 'meetingCancelled':
    case 'meetingCalledOff': {
      const { moment, count, ...named } = values;
      const hasReason = 'reason' in named && Boolean(named.reason);
      return { ...named, count, others: count - 1, hasReason, when: when(moment) };
    }
    case 'meetingReminder': {
      const { moment, left, ...named } = values;
      const { at, zone } = moment;
      return { ...named, left, isHour: left >= 60, when: when(moment), time: timeIn(language, zone, new Date(at)) };
    }
    case 'meetingLate':
    case 'meetingAsk': {
      const { moment, ...named } = values;
      return { ...named, when: when(moment) };
    }
    case 'meetingMoved':
      return { name: values.name, when: when(values.moment), was: when(values.was) };
    case 'requestNudge': {
      const { expires, ...named } = values;
      return { ...named, day: dayIn(language, expires.zone, new Date(expires.at)) };
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
      const rest = count - names.length;
      const more = rest > 0 ? [format(language, textsFor(language).moreNames, { count: rest })] : [];
      return { count, names: new Intl.ListFormat(language).format([...names, ...more]) };
    }
    case 'ringBroken':
      return { hasSubstitute: Boolean(values.substitute), ...values.substitute };
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
