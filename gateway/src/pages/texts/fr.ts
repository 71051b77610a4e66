import type { GatewayTexts } from './texts.ts';

export const fr: GatewayTexts = {
  description:
    'Mutua\u00a0: apprendre en échangeant. Enseignez ce que vous savez, apprenez ce que vous ignorez, une heure contre une heure.',
  needsScripts: 'Mutua a besoin de JavaScript.',
  loading: 'Chargement…',
  teachesThis: (name) => `${name} enseigne cette compétence et aimerait apprendre autre chose en retour.`,
  kindOfSkill: ({ category, level, place }) =>
    `${category}, niveau ${level.toLowerCase()}${place ? `, à ${place}` : ''}.`,
  teaches: (skills) => `Enseigne\u00a0: ${skills}.`,
};
