import { z } from 'zod';
import { MessageBody, ObjectId, optionalChoice, optionalText, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { PAGE_SIZES } from '../core/limits.ts';
import { LIMITS } from '../limits.ts';
import { CATEGORIES } from '../skills/limits.ts';
import { Match, MatchMark, MatchSettings, PathLeg, PublicWant, Topic, Unlock, Want } from './entities.ts';
import { MatchSettingsInput, WantChange, WantInput } from './forms.ts';
import { MATCHING } from './limits.ts';

const UserId = z.object({ userId: ObjectId });
const OneWant = z.object({ want: Want });
const SettingsAnswer = z.object({ settings: MatchSettings });

const few = (normally: number, most: number) => z.coerce.number().int().min(1).max(most).default(normally);

/** Ids separated by commas. */
const idList = (most: number) =>
  z
    .string()
    .max(most * 25)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(ObjectId).min(1).max(most));

/**
 * The calls of the matches service: wants, topics, mutual matches, what to teach. The service is optional: without it, calls are answered
 * with 503.
 */
export const matchEndpoints = defineEndpoints('matches', {
  'GET /wants': {
    summary: "The caller's wants, newest first, each with how many teach it.",
    response: z.object({ wants: z.array(Want) }),
  },
  'POST /wants': {
    limit: 'wants',
    summary:
      'Say what one wants to learn. 409 want_exists with the want that says the same as `current`; 409 too_many_wants with 10 of them.',
    body: WantInput,
    response: OneWant,
    status: 201,
  },
  'GET /wants/user/:userId': {
    summary: "A member's public wants, newest first.",
    params: UserId,
    response: z.object({ wants: z.array(PublicWant) }),
  },
  'PUT /wants/:id': {
    limit: 'wants',
    summary: 'Change, pause, take up or confirm an own want. What the body lacks stays as it is.',
    params: IdParam,
    body: WantChange,
    response: OneWant,
  },
  'DELETE /wants/:id': {
    summary: 'Remove an own want.',
    params: IdParam,
    response: MessageBody,
  },
  'GET /topics': {
    summary: 'What others teach and want, most taught first; with `q`, what its words mean.',
    query: z.object({
      q: optionalText(LIMITS.query.max),
      category: optionalChoice(CATEGORIES),
      limit: few(5, 20),
    }),
    response: z.object({ topics: z.array(Topic) }),
  },
  'GET /matches': {
    summary: 'Members who teach what the caller wants and want what the caller teaches, the best first.',
    query: z.object(pageQuery(PAGE_SIZES.matches)),
    response: z.object({ matches: z.array(Match), pagination: Pagination }),
  },
  'GET /matches/marks': {
    summary:
      'Which of these skills the caller could get by an exchange or a ring of three; those without a way are absent. A ring is looked for only for the first ones.',
    query: z.object({ skillIds: idList(MATCHING.marks) }),
    response: z.object({ marks: z.array(MatchMark) }),
  },
  'GET /matches/settings': {
    summary: "The caller's settings for matches.",
    response: SettingsAnswer,
  },
  'PUT /matches/settings': {
    summary: "Change the caller's settings for matches.",
    body: MatchSettingsInput,
    response: SettingsAnswer,
  },
  'GET /matches/unlocks': {
    summary: 'What the caller could teach to get matches: topics that members want who teach what the caller wants.',
    query: z.object({ limit: few(5, 20) }),
    response: z.object({ unlocks: z.array(Unlock) }),
  },
  'GET /matches/paths/:skillId': {
    summary:
      'The shortest way to a skill by exchanges. Without one: what its owner wants publicly, as things to teach.',
    params: z.object({ skillId: ObjectId }),
    response: z.object({
      /** How many members take part; null when no path was found. */
      size: z.number().int().min(2).max(4).nullable(),
      /** The token to start the ring with; null without a ring, or while the caller may not start it. */
      offer: z.string().nullable(),
      legs: z.array(PathLeg),
      unlocks: z.array(Topic),
    }),
  },
  'PUT /matches/:userId': {
    summary: 'Show a member among the matches again.',
    params: UserId,
    response: MessageBody,
  },
  'DELETE /matches/:userId': {
    summary: 'Not for me: hide a member from the own matches for 90 days. The other member does not learn of it.',
    params: UserId,
    response: MessageBody,
  },
});
