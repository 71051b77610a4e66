import type { Language } from '@mutua/contracts';

interface CalendarWords {
  /** The title of a session in a calendar. */
  titleOf: (skills: string, name: string) => string;
  /** The title without names and subjects: that of the site. */
  session: (site: string) => string;
  /** The title of a session that does not take place. */
  cancelled: (title: string) => string;
}

/** The texts of calendar entries. Pages use the same words (`lines.appointment`). */
export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = {
  en: {
    titleOf: (skills, name) => `${skills} with ${name}`,
    session: (site) => `${site} session`,
    cancelled: (title) => `Cancelled: ${title}`,
  },
  es: {
    titleOf: (skills, name) => `${skills} con ${name}`,
    session: (site) => `Encuentro de ${site}`,
    cancelled: (title) => `Cancelado: ${title}`,
  },
  fr: {
    titleOf: (skills, name) => `${skills} avec ${name}`,
    session: (site) => `Rendez-vous ${site}`,
    cancelled: (title) => `Annulé : ${title}`,
  },
  de: {
    titleOf: (skills, name) => `${skills} mit ${name}`,
    // German joins all words of a compound.
    session: (site) => `${site.replace(/\s+/g, '-')}-Treffen`,
    cancelled: (title) => `Abgesagt: ${title}`,
  },
  it: {
    titleOf: (skills, name) => `${skills} con ${name}`,
    session: (site) => `Incontro ${site}`,
    cancelled: (title) => `Annullato: ${title}`,
  },
  pt: {
    titleOf: (skills, name) => `${skills} com ${name}`,
    session: (site) => `Encontro ${site}`,
    cancelled: (title) => `Cancelado: ${title}`,
  },
};
