import type { Language } from '@mutua/contracts';

interface CalendarWords {
  /** The title of a session in a calendar. */
  titleOf: (skills: string, name: string) => string;
  /** The title without names and subjects. */
  session: string;
  /** The title of a session that does not take place. */
  cancelled: (title: string) => string;
}

/** The texts of calendar entries. Pages use the same words (`lines.appointment`). */
export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = {
  en: {
    titleOf: (skills, name) => `${skills} with ${name}`,
    session: 'Mutua session',
    cancelled: (title) => `Cancelled: ${title}`,
  },
  es: {
    titleOf: (skills, name) => `${skills} con ${name}`,
    session: 'Encuentro de Mutua',
    cancelled: (title) => `Cancelado: ${title}`,
  },
  fr: {
    titleOf: (skills, name) => `${skills} avec ${name}`,
    session: 'Rendez-vous Mutua',
    cancelled: (title) => `Annulé : ${title}`,
  },
  de: {
    titleOf: (skills, name) => `${skills} mit ${name}`,
    session: 'Mutua-Treffen',
    cancelled: (title) => `Abgesagt: ${title}`,
  },
  it: {
    titleOf: (skills, name) => `${skills} con ${name}`,
    session: 'Incontro Mutua',
    cancelled: (title) => `Annullato: ${title}`,
  },
  pt: {
    titleOf: (skills, name) => `${skills} com ${name}`,
    session: 'Encontro da Mutua',
    cancelled: (title) => `Cancelado: ${title}`,
  },
};
