import type { GatewayTexts } from './texts.ts';

export const de: GatewayTexts = {
  description:
    'Mutua: Lernen durch Tausch. Gib weiter, was du kannst, und lerne, was dir fehlt: eine Stunde gegen eine Stunde.',
  needsScripts: 'Mutua braucht JavaScript.',
  loading: 'Wird geladen …',
  teachesThis: (name) => `${name} gibt diese Fähigkeit weiter und möchte im Gegenzug etwas lernen.`,
  kindOfSkill: ({ category, level, place }) => `${category}, Niveau: ${level}${place ? `, in ${place}` : ''}.`,
  teaches: (skills) => `Gibt weiter: ${skills}.`,
  categories: {
    programming: 'Programmieren',
    design: 'Design',
    marketing: 'Marketing',
    business: 'Wirtschaft',
    language: 'Sprachen',
    music: 'Musik',
    fitness: 'Fitness',
    cooking: 'Kochen',
    photography: 'Fotografie',
    writing: 'Schreiben',
    education: 'Bildung',
    art: 'Kunst',
    other: 'Sonstiges',
  },
  levels: {
    beginner: 'Einstieg',
    intermediate: 'Mittelstufe',
    advanced: 'Fortgeschritten',
    expert: 'Profi',
  },
};
