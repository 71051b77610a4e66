import { getDisplayName, instrument, traverseRenderedFibers } from 'bippy';

export interface RenderCounts {
  /** How often the components with this name have rendered since the start or the last reset. */
  of: (name: string) => number;
  reset: () => void;
  stop: () => void;
}

/**
 * Counts how often each component renders, by name. Call it before the page is rendered. Otherwise all components count at the first
 * change, because it has not observed the page from the start. The test preset installs the counter before React.
 */
export function countRenders(): RenderCounts {
  const counts = new Map<string, number>();
  const stop = instrument({
    onCommitFiberRoot: (_, root) =>
      traverseRenderedFibers(root, ({ type }) => {
        const name = getDisplayName(type);
        if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
      }),
  });
  return { of: (name) => counts.get(name) ?? 0, reset: () => counts.clear(), stop };
}
