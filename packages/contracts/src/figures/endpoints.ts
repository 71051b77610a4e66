import { z } from 'zod';
import { optionalChoice } from '../core/common.ts';
import { defineEndpoints } from '../core/endpoint.ts';
import { say } from '../texts/say.ts';
import { figuresOf, Month, WantedTopic } from './entities.ts';
import {
  BREAKDOWNS,
  EXCHANGE_FIGURES,
  FIGURES,
  LESSON_FIGURES,
  MEMBER_FIGURES,
  SKILL_FIGURES,
  WISH_FIGURES,
} from './limits.ts';

const countOf = (from: string, to: string): number => {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(to) - numberOf(from) + 1;
};

const Range = z
  .object({ from: Month, to: Month, by: optionalChoice(BREAKDOWNS) })
  .refine(({ from, to }) => countOf(from, to) >= 1 && countOf(from, to) <= FIGURES.months, {
    path: ['to'],
    error: say('Please choose 1 to 24 months'),
  });

export const figureEndpoints = {
  ...defineEndpoints('auth', {
    'GET /figures/members': {
      summary:
        'Sums about the members in some months, as JSON, or as CSV when `Accept` asks for it. 404 for everybody but organisers.',
      query: Range,
      response: figuresOf(MEMBER_FIGURES),
      limit: 'figures',
    },
  }),
  ...defineEndpoints('requests', {
    'GET /figures/exchanges': {
      summary:
        'Sums about the exchanges in some months, as JSON, or as CSV when `Accept` asks for it. 404 for everybody but organisers.',
      query: Range,
      response: figuresOf(EXCHANGE_FIGURES),
      limit: 'figures',
    },
  }),
  ...defineEndpoints('skills', {
    'GET /figures/skills': {
      summary:
        'Sums about the skills in some months, as JSON, or as CSV when `Accept` asks for it. 404 for everybody but organisers.',
      query: Range,
      response: figuresOf(SKILL_FIGURES),
      limit: 'figures',
    },
  }),
  ...defineEndpoints('lessons', {
    'GET /figures/lessons': {
      summary:
        'Sums about the group lessons in some months, as JSON, or as CSV when `Accept` asks for it. 404 for everybody but organisers.',
      query: Range,
      response: figuresOf(LESSON_FIGURES),
      limit: 'figures',
    },
  }),
  ...defineEndpoints('matches', {
    'GET /figures/wishes': {
      summary:
        'Sums about the wants and rings in some months, as JSON, or as CSV when `Accept` asks for it, and what nobody teaches now. 404 for everybody but organisers.',
      query: Range,
      response: figuresOf(WISH_FIGURES).extend({ topics: z.array(WantedTopic) }),
      limit: 'figures',
    },
  }),
};
