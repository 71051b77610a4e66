/** Places by id: what they are called, how far they are from each other, and the cells that an index of distances is made of. */
export { codeOfCountry, countryName, countryNames } from './countries.ts';
export {
  cellOf,
  coarseCellOf,
  coarseCellsWithin,
  distanceBetween,
  distanceKm,
  isSamePlace,
  isWithin,
  nearestPlaces,
  placesWithin,
  reachWithin,
} from './distance.ts';
export { hasPlace, labelOf, labelsOf, placeOf, shortLabelOf, wordsOfPlace, zoneOf } from './places.ts';
export { bandBetween, bandEnds, RING_ENDS, STEP_ENDS, stepBetween } from './steps.ts';
export { placeInTokens, tokensOf, tokensWithin } from './tokens.ts';
