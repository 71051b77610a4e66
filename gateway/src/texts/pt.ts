import type { GatewayTexts } from './texts.ts';

export const pt: GatewayTexts = {
  description: 'Mutua: aprender trocando. Ensine o que você sabe e aprenda o que não sabe, uma hora por outra.',
  needsScripts: 'O Mutua precisa de JavaScript.',
  loading: 'Carregando…',
  teachesThis: (name) => `${name} ensina isto e gostaria de aprender algo em troca.`,
  kindOfSkill: ({ category, level, place }) =>
    `${category}, nível ${level.toLowerCase()}${place ? `, em ${place}` : ''}.`,
  teaches: (skills) => `Ensina: ${skills}.`,
  categories: {
    programming: 'Programação',
    design: 'Design',
    marketing: 'Marketing',
    business: 'Negócios',
    language: 'Idiomas',
    music: 'Música',
    fitness: 'Fitness',
    cooking: 'Culinária',
    photography: 'Fotografia',
    writing: 'Escrita',
    education: 'Educação',
    art: 'Arte',
    other: 'Outros',
  },
  levels: {
    beginner: 'Iniciante',
    intermediate: 'Intermediário',
    advanced: 'Avançado',
    expert: 'Especialista',
  },
};
