import type { GatewayTexts } from './texts.ts';

export const de: GatewayTexts = {
  description:
    'Mutua: Lernen durch Tausch. Zeig, was du kannst, und lern, was du noch nicht kannst: eine Stunde gegen eine Stunde.',
  needsScripts: 'Mutua braucht JavaScript.',
  loading: 'Wird geladen\u00a0…',
  teachesThis: (name) => `${name} zeigt diese Fähigkeit und möchte dafür etwas lernen.`,
  kindOfSkill: ({ category, level, place }) => `${category}, Niveau: ${level}${place ? `, in ${place}` : ''}.`,
  teaches: (skills) => `Zeigt: ${skills}.`,
};
