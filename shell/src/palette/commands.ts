import type { NavigationItem } from '../layout/navigation.tsx';

/** A place with a letter to press after G. */
export interface GoToKey {
  letter: string;
  to: string;
  label: string;
}

/**
 * The letters of the places: each gets the first free letter of its address. Places that are only in the header, which may be missing,
 * choose last, so that the other letters stay the same.
 */
export function goToKeys(places: readonly Pick<NavigationItem, 'to' | 'label' | 'slot'>[]): GoToKey[] {
  const letters = new Map<string, string>();
  const chosen = new Set<string>();
  for (const { to } of [...places].sort((a, b) => Number(a.slot === 'header') - Number(b.slot === 'header'))) {
    const letter = [...to.slice(1).toLowerCase()].find((each) => /[a-z]/.test(each) && !chosen.has(each));
    if (!letter) continue;
    chosen.add(letter);
    letters.set(to, letter);
  }
  return places.flatMap(({ to, label }) => {
    const letter = letters.get(to);
    return letter ? [{ letter, to, label }] : [];
  });
}
