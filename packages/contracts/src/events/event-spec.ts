/** What the catalogue says of an event. */
import type { z } from 'zod';
import type { ServiceName } from '../constants.ts';

/** A shape that a payload had, and the way from there to the version after it. */
export interface EarlierVersion {
  payload: z.ZodType;
  /** Takes a payload of this version and gives one of the next. */
  upgrade(payload: unknown, event: { occurredAt: string }): unknown;
}

export interface EventSpec {
  /** The one service that publishes it. */
  source: ServiceName;
  /** Every service that gets it. */
  subscribers: readonly ServiceName[];
  /** Of `payload`; 1 at first. */
  version: number;
  /** As it is sent today. */
  payload: z.ZodType;
  /** Every version before `version`, by its number: events of it may still be in outboxes, queues and dead letters. */
  earlier?: Readonly<Record<number, EarlierVersion>>;
}

export type EventCatalogue = Readonly<Record<string, EventSpec>>;

/** Keeps the exact types of a part of the catalogue. */
export const defineEvents = <const T extends EventCatalogue>(part: T): T => part;

/** An earlier version with its upgrade, which the compiler holds against the `next` version's payload. */
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
