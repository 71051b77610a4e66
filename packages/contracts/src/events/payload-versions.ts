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
 * What a payload has to be, as JSON Schema, to be compared with that of a release. A named format stands for its pattern, which
 * is zod's and may change with it.
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
