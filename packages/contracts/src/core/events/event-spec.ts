/** The entry of an event in the catalogue. */

import type { z } from 'zod';
import type { ServiceName } from '../limits.ts';

/** An earlier shape of a payload, and its upgrade to the next version. */
export interface EarlierVersion {
  payload: z.ZodType;
  /** Converts a payload of this version to the next version. */
  upgrade(payload: unknown, event: { occurredAt: string }): unknown;
}

export interface EventSpec {
  /** The one service that publishes it. */
  source: ServiceName;
  /** Every service that receives it. */
  subscribers: readonly ServiceName[];
  /** The version of `payload`: the one after the earlier ones, from 1. */
  version: number;
  /** The shape of the current version. */
  payload: z.ZodType;
  /** Every earlier version, by its number: such events may still be in outboxes, queues and dead letters. */
  earlier?: Readonly<Record<number, EarlierVersion>>;
}

export type EventCatalogue = Readonly<Record<string, EventSpec>>;

type Entry = Omit<EventSpec, 'version'>;

/** Completes a part of the catalogue: the current version follows the earlier ones. Keeps the exact types. */
export const defineEvents = <const T extends Record<string, Entry>>(part: T) =>
  Object.fromEntries(
    Object.entries<Entry>(part).map(([type, entry]) => [
      type,
      { ...entry, version: Object.keys(entry.earlier ?? {}).length + 1 },
    ]),
  ) as { readonly [K in keyof T]: T[K] & { version: number } };

/** An earlier version with its upgrade. The compiler checks the upgrade against the payload of the `next` version. */
export function earlierVersion<From extends z.ZodType, To extends z.ZodType>({
  payload,
  upgrade,
}: {
  payload: From;
  next: To;
  upgrade: (payload: z.output<From>, event: { occurredAt: string }) => z.input<To>;
}): EarlierVersion {
  return { payload, upgrade: (given, event) => upgrade(payload.parse(given), event) };
}
