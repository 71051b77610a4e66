/** Collects the parts of a breakdown. */
import { ELSEWHERE, FIGURES } from '@mutua/contracts/limits';
import { foldText } from '@mutua/service-kit';
import { cellsOf, type Nested, type Part } from './few.ts';
import type { FigureCell } from './figures.model.ts';

interface Counted {
  value: number;
  /** The persons of each side, such as those who teach and those who learn. */
  sides: Set<string>[];
}

/**
 * Adds up values by parts, and remembers who is in each. A part has as many persons as its smaller side: otherwise the hours of the only one
 * who teaches would show, because five learn.
 */
export function createCounting(keys: readonly string[]) {
  const counted = new Map<string, Map<string, Counted>>(keys.map((key) => [key, new Map()]));

  return {
    add(key: string, figure: string, value: number, ...sides: string[]): void {
      const figures = counted.get(key);
      if (!figures) throw new Error(`unknown part ${key}`);
      const known = figures.get(figure) ?? { value: 0, sides: sides.map(() => new Set<string>()) };
      figures.set(figure, known);
      known.value += value;
      for (const [index, id] of sides.entries()) known.sides[index]?.add(id);
    },

    /** The parts, the small ones hidden. Nested figures as for `cellsOf`. */
    cells(figures: readonly string[], nested?: Nested): FigureCell[] {
      const parts = new Map(
        [...counted].map(([key, values]): [string, Record<string, Part>] => [
          key,
          Object.fromEntries(
            [...values].map(([figure, { value, sides }]) => [
              figure,
              { value, persons: Math.min(...sides.map(({ size }) => size)) },
            ]),
          ),
        ]),
      );
      return cellsOf(figures, parts, nested);
    },
  };
}

/** The key of a place that everybody sees. */
export const shownPlaceKey = (location: string): string => foldText(location).replace(/\s+/g, ' ').trim() || ELSEWHERE;

/**
 * Returns the places that are parts of their own, the largest first, and then `elsewhere`. When only 1 to 4 members are elsewhere, the smallest
 * place goes there, too: everybody knows that a place has at least 20, so the total would tell.
 * @param members how many members show each place, by its key
 */
export function placesOf(members: ReadonlyMap<string, number>): string[] {
  const large = [...members].filter(([key, count]) => key !== ELSEWHERE && count >= FIGURES.placeFrom);
  large.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const shown = large.slice(0, FIGURES.places);
  const count = (places: Iterable<readonly [string, number]>) => [...places].reduce((sum, [, each]) => sum + each, 0);
  const rest = count(members) - count(shown);
  if (rest > 0 && rest < FIGURES.few) shown.pop();
  return [...shown.map(([key]) => key), ELSEWHERE];
}
