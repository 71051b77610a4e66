/**
 * The words of categories, levels and statuses in every language, for services and the gateway. Pages have the same words in the texts of
 * the kit; a test compares them.
 */
import type { Category, Language, Proficiency, RequestStatus } from '../constants.ts';

export interface ProductWords {
  category: Readonly<Record<Category, string>>;
  level: Readonly<Record<Proficiency, string>>;
  status: Readonly<Record<RequestStatus, string>>;
}

export const PRODUCT_WORDS: Readonly<Record<Language, ProductWords>> = {
  en: {
    category: {
      programming: 'Programming',
      design: 'Design',
      marketing: 'Marketing',
      business: 'Business',
      language: 'Language',
      music: 'Music',
      fitness: 'Fitness',
      cooking: 'Cooking',
      photography: 'Photography',
      writing: 'Writing',
      education: 'Education',
      art: 'Art',
      other: 'Other',
    },
    level: {
      beginner: 'Beginner',
      intermediate: 'Intermediate',
      advanced: 'Advanced',
      expert: 'Expert',
    },
    status: {
      pending: 'pending',
      accepted: 'accepted',
      rejected: 'rejected',
      completed: 'completed',
      cancelled: 'cancelled',
    },
  },
  es: {
    category: {
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
    level: {
      beginner: 'Principiante',
      intermediate: 'Intermedio',
      advanced: 'Avanzado',
      expert: 'Experto',
    },
    status: {
      pending: 'pendiente',
      accepted: 'aceptada',
      rejected: 'rechazada',
      completed: 'completada',
      cancelled: 'cancelada',
    },
  },
  fr: {
    category: {
      programming: 'Programmation',
      design: 'Design',
      marketing: 'Marketing',
      business: 'Affaires',
      language: 'Langues',
      music: 'Musique',
      fitness: 'Sport',
      cooking: 'Cuisine',
      photography: 'Photographie',
      writing: 'Écriture',
      education: 'Éducation',
      art: 'Art',
      other: 'Autre',
    },
    level: {
      beginner: 'Débutant',
      intermediate: 'Intermédiaire',
      advanced: 'Avancé',
      expert: 'Expert',
    },
    status: {
      pending: 'en attente',
      accepted: 'acceptée',
      rejected: 'refusée',
      completed: 'terminée',
      cancelled: 'annulée',
    },
  },
  de: {
    category: {
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
    level: {
      beginner: 'Einstieg',
      intermediate: 'Mittelstufe',
      advanced: 'Fortgeschritten',
      expert: 'Profi',
    },
    status: {
      pending: 'ausstehend',
      accepted: 'angenommen',
      rejected: 'abgelehnt',
      completed: 'abgeschlossen',
      cancelled: 'abgesagt',
    },
  },
  it: {
    category: {
      programming: 'Programmazione',
      design: 'Design',
      marketing: 'Marketing',
      business: 'Business',
      language: 'Lingue',
      music: 'Musica',
      fitness: 'Fitness',
      cooking: 'Cucina',
      photography: 'Fotografia',
      writing: 'Scrittura',
      education: 'Istruzione',
      art: 'Arte',
      other: 'Altro',
    },
    level: {
      beginner: 'Principiante',
      intermediate: 'Intermedio',
      advanced: 'Avanzato',
      expert: 'Esperto',
    },
    status: {
      pending: 'in attesa',
      accepted: 'accettata',
      rejected: 'rifiutata',
      completed: 'completata',
      cancelled: 'annullata',
    },
  },
  pt: {
    category: {
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
    level: {
      beginner: 'Iniciante',
      intermediate: 'Intermediário',
      advanced: 'Avançado',
      expert: 'Especialista',
    },
    status: {
      pending: 'pendente',
      accepted: 'aceito',
      rejected: 'recusado',
      completed: 'concluído',
      cancelled: 'cancelado',
    },
  },
};
