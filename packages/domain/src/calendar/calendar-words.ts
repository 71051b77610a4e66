import type { Language } from '@mutua/contracts';

interface CalendarWords {
  /** What a session is called in a calendar. */
  titleOf: (skills: string, name: string) => string;
  /** The same without names and subjects. */
  session: string;
}

/** The words of entries in calendars. Pages name an entry in the same words (`lines.appointment`). */
export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = {
  en: { titleOf: (skills, name) => `${skills} with ${name}`, session: 'Mutua session' },
  es: { titleOf: (skills, name) => `${skills} con ${name}`, session: 'Encuentro de Mutua' },
  fr: { titleOf: (skills, name) => `${skills} avec ${name}`, session: 'Rendez-vous Mutua' },
  de: { titleOf: (skills, name) => `${skills} mit ${name}`, session: 'Mutua-Treffen' },
  it: { titleOf: (skills, name) => `${skills} con ${name}`, session: 'Incontro Mutua' },
  pt: { titleOf: (skills, name) => `${skills} com ${name}`, session: 'Encontro da Mutua' },
};
