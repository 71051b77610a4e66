import type { GatewayTexts } from './texts.ts';

export const es: GatewayTexts = {
  description: 'Mutua: aprende intercambiando. Enseña lo que sabes y aprende lo que no, una hora por otra.',
  needsScripts: 'Mutua necesita JavaScript.',
  loading: 'Cargando…',
  teachesThis: (name) => `${name} enseña esto y quiere aprender algo a cambio.`,
  kindOfSkill: ({ category, level, place }) =>
    `${category}, nivel ${level.toLowerCase()}${place ? `, en ${place}` : ''}.`,
  teaches: (skills) => `Enseña ${skills}.`,
};
