import type { GatewayTexts } from './texts.ts';

export const es: GatewayTexts = {
  description: 'Mutua: aprende intercambiando. Enseña lo que sabes y aprende lo que no, una hora por otra.',
  needsScripts: 'Mutua necesita JavaScript.',
  loading: 'Cargando…',
  teachesThis: (name) => `${name} enseña esto y quiere aprender algo a cambio.`,
  kindOfSkill: ({ category, level, place }) =>
    `${category}, nivel ${level.toLowerCase()}${place ? `, en ${place}` : ''}.`,
  teaches: (skills) => `Enseña ${skills}.`,
  categories: {
    programming: 'Programación',
    design: 'Diseño',
    marketing: 'Marketing',
    business: 'Negocios',
    language: 'Idiomas',
    music: 'Música',
    fitness: 'Fitness',
    cooking: 'Cocina',
    photography: 'Fotografía',
    writing: 'Escritura',
    education: 'Educación',
    art: 'Arte',
    other: 'Otros',
  },
  levels: {
    beginner: 'Principiante',
    intermediate: 'Intermedio',
    advanced: 'Avanzado',
    expert: 'Experto',
  },
};
