import { z } from 'zod';
import { say } from '../texts/say.ts';
import { PAGE_CAP, SITEMAP_PAGE } from './limits.ts';
import './messages.ts';
import { line } from './text.ts';

/** 24 hex characters. Capitals become small, so that one id has one spelling. */
export const ObjectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, say('Invalid id'))
  .toLowerCase();
export const IsoDate = z.iso.datetime({ offset: true });

/** A person, where only name and picture are needed. */
export const Person = z.object({ _id: ObjectId, name: z.string(), avatar: z.string().nullable() });
export type Person = z.infer<typeof Person>;

export const Rating = z.object({ average: z.number().min(0).max(5), count: z.number().int().min(0) });
export type Rating = z.infer<typeof Rating>;

export const Pagination = z.object({
  page: z.number().int().min(1),
  limit: z.number().int().min(1),
  total: z.number().int().min(0),
  pages: z.number().int().min(0),
});
export type Pagination = z.infer<typeof Pagination>;

/** The pagination of a search, which counts only up to a limit: there are more than `total` when `hasMore` is true. */
export const SearchPagination = Pagination.extend({ hasMore: z.boolean().optional() });
export type SearchPagination = z.infer<typeof SearchPagination>;

/** The position in a list by last activity: milliseconds and an id. */
export const ListCursor = z.string().regex(/^\d{1,15}-[0-9a-f]{24}$/, say('Invalid cursor'));

/** Query fields of a paged list. Values out of range are refused, not corrected. */
export const pageQuery = (limit: number, cap: number = PAGE_CAP.default) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(cap).default(limit),
});

/** A query value that counts as absent when empty. */
export const optionalText = (max: number) =>
  line()
    .max(max)
    .optional()
    .transform((value) => value || undefined);

/** An optional choice in a query; an empty string counts as absent. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.enum(values).optional());

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every error answer. */
export const ErrorBody = z.object({
  /** For members to read. */
  message: z.string(),
  /** For programs; it never changes. */
  code: z.string(),
  errors: z.array(FieldError).optional(),
  requestId: z.string(),
  /**
   * With a 409: the current state. With the 403 `second_step_needed` of a sign-in: the ticket for the second step. With the 403
   * `member_away`: the absence.
   */
  current: z.unknown().optional(),
  /** With a 409: this member has made this very call before. `current` has its answer, so a client may take it as success. */
  repeated: z.literal(true).optional(),
  /** With the 403 of a sign-in before the e-mail address is confirmed. */
  requiresVerification: z.literal(true).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** An answer with only a message. */
export const MessageBody = z.object({ message: z.string() });
export type MessageBody = z.infer<typeof MessageBody>;

/** A flag in a query: `true` or `false`. */
export const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

/** The next ids after a given one. */
export const IdList = {
  query: z.object({ after: ObjectId.optional() }),
  response: z.object({ ids: z.array(ObjectId).max(SITEMAP_PAGE) }),
};

/** A field whose stored value is valid, although the rules for new ones may refuse it. */
export const unlessSame = (field: z.ZodType<string>, stored: string) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value === stored) return;
      for (const { message } of field.safeParse(value).error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    });
