/** Places by name: suggestions while somebody types, and the place that a free text means. */
export { resolvePlace } from './resolve.ts';
export { type SuggestOptions, suggestPlaces } from './suggest.ts';
