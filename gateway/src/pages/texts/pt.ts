import type { GatewayTexts } from './texts.ts';

export const pt: GatewayTexts = {
  description: 'Mutua: aprender trocando. Ensine o que você sabe e aprenda o que não sabe, uma hora por outra.',
  needsScripts: 'O Mutua precisa de JavaScript.',
  loading: 'Carregando…',
  teachesThis: (name) => `${name} ensina isto e gostaria de aprender algo em troca.`,
  kindOfSkill: ({ category, level, place }) =>
    `${category}, nível ${level.toLowerCase()}${place ? `, em ${place}` : ''}.`,
  teaches: (skills) => `Ensina: ${skills}.`,
};
