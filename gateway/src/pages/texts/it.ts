import type { GatewayTexts } from './texts.ts';

export const it: GatewayTexts = {
  description: 'Mutua: imparare scambiando. Insegna quello che sai e impara quello che non sai, un’ora per un’ora.',
  needsScripts: 'Mutua ha bisogno di JavaScript.',
  loading: 'Caricamento…',
  teachesThis: (name) => `${name} insegna questa competenza e vorrebbe imparare qualcosa in cambio.`,
  kindOfSkill: ({ category, level, place }) =>
    `${category}, livello ${level.toLowerCase()}${place ? `, ${place}` : ''}.`,
  teaches: (skills) => `Insegna: ${skills}.`,
};
