import type { Migration } from '@mutua/service-kit';
import { writeLocationWords } from './write-location-words.ts';

/**
 * Finds skills by the words of the place that they show. A skill that is only online does not show its own place, and some regions of the
 * list were wrong.
 */
export const wordsOfPlaces: Migration = {
  name: '017-words-of-places',
  run: writeLocationWords({ $or: [{ placeId: { $type: 'string' } }, { 'owner.place': { $type: 'object' } }] }),
};
