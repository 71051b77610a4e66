import type { GatewayTexts } from './texts.ts';

export const en: GatewayTexts = {
  description: "Mutua: learn by exchange. Teach what you know and learn what you don't, one hour for an hour.",
  needsScripts: 'Mutua needs JavaScript.',
  loading: 'Loading…',
  teachesThis: (name) => `${name} teaches this and would like to learn something in return.`,
  kindOfSkill: ({ category, level, place }) => `${category}, ${level.toLowerCase()}${place ? ` in ${place}` : ''}.`,
  teaches: (skills) => `Teaches ${skills}.`,
};
