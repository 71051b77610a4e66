import { z } from 'zod';
import type { EventSpec } from './event-spec.ts';

/** All versions of an event's payload, the first one first. */
export const payloadVersions = ({
  version,
  payload,
  earlier = {},
}: EventSpec): { version: number; payload: z.ZodType }[] => [
  ...Object.entries(earlier).map(([number, { payload }]) => ({ version: Number(number), payload })),
  { version, payload },
];

/**
 * The JSON Schema of a payload, for comparison with the stored one of a release. It contains the names of formats instead of their
 * patterns, which a new version of zod may change.
 */
export const payloadSchema = (payload: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(payload, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return schema;
};
