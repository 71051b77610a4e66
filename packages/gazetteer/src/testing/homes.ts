/** Made-up homes, for benchmarks: most are in large towns or around them. */
import { nearestPlaces, placeOf } from '../index.ts';

/** The largest first. */
const TOWNS = [
  ...['2643743', '2950159', '3117735', '2988507', '3169070', '2761369', '2911298', '756135', '3128760', '3054643'],
  ...['3067696', '2867714', '3173435', '2673730', '2886242', '3172394', '2800866', '2995469', '3165524', '2759794'],
  ...['3094802', '2925533', '2509954', '2510911', '2643123', '2655603', '2618425', '2825297', '2964574', '3143244'],
  ...['2879139', '2267057', '2996944', '2972315', '2657896', '2973783', '3031582', '2660646', '2735943', '5128581'],
];
export const LARGEST = '2643743';
/** How many of the places around a town have members. */
const AROUND = 300;
const around = new Map<string, string[]>();

/** A place of the list: a large town, or one of the places around it. */
export function randomHome(random: () => number): string {
  const town = TOWNS[Math.floor(random() ** 1.6 * TOWNS.length)] ?? LARGEST;
  const near = around.get(town) ?? nearestPlaces(town, AROUND);
  around.set(town, near);
  return near[random() < 0.4 ? 0 : Math.floor(random() ** 2 * near.length)] ?? town;
}

const SPOKEN: Readonly<Record<string, string>> = {
  FR: 'fr',
  BE: 'fr',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  ES: 'es',
  IT: 'it',
  PT: 'pt',
  PL: 'pl',
};

/** The language of most people at a place. */
export const languageAt = (id: string | undefined): string => SPOKEN[(id && placeOf(id, 'en')?.country) || ''] ?? 'en';
