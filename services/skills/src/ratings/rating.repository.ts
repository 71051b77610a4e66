import type { DomainEvent } from '@mutua/contracts';
import type { Model } from 'mongoose';
import type { StoredRating } from '../members/member.model.ts';

/** As many as the inbox of service-kit remembers. */
const REMEMBERED = 200;

/** A rating with the stars of one more review. */
export function rated(rating: StoredRating, stars: number): StoredRating {
  const [sum, count] = [rating.sum + stars, rating.count + 1];
  return { sum, count, average: sum / count };
}

/**
 * Adds an event's stars to the rating of a document, once. A pipeline, because the average follows from the sum and the
 * count as they are at the moment of the write.
 */
export async function rateOnce<D extends { _id: string; rating: StoredRating }>(
  model: Model<D>,
  event: DomainEvent,
  id: string,
  stars: number,
): Promise<void> {
  const sum = { $add: [{ $ifNull: ['$rating.sum', 0] }, stars] };
  const count = { $add: [{ $ifNull: ['$rating.count', 0] }, 1] };
  const appliedEvents = { $concatArrays: [{ $ifNull: ['$appliedEvents', []] }, [event.id]] };
  await model.collection.updateOne({ _id: id as never, appliedEvents: { $ne: event.id } as never }, [
    {
      $set: {
        rating: { sum, count, average: { $divide: [sum, count] } },
        appliedEvents: { $slice: [appliedEvents, -REMEMBERED] },
      },
    },
  ]);
}
