import type { Migration } from '@mutua/service-kit';
import { writeLocationWords } from './write-location-words.ts';

/** Finds skills also by what people write for the country and region of their place: `USA`, `TX`. */
export const everydayNames: Migration = {
  name: '018-everyday-names',
  run: writeLocationWords({ $or: [{ placeId: { $type: 'string' } }, { 'owner.location': { $gt: '' } }] }),
};
