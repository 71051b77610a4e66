import type { Migration } from '@mutua/service-kit';
import { wordsOfRegions } from './027-words-of-regions.ts';

/** Finds members also by what people write for the country and region of their place: `USA`, `TX`. */
export const everydayNames: Migration = { name: '028-everyday-names', run: wordsOfRegions.run };
