import type { Entry, RegisteredRemote, Registry } from './canaries.ts';

/** Removes the releases of a registry whose files are neither here nor at a listed origin. */
export type AllowedOrigins = (registry: Registry) => Registry;

const isHere = (address: string): boolean => address.startsWith('/') && !address.startsWith('//');
const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/**
 * A remote with files elsewhere runs only if the operator has listed that origin. Otherwise its previous release is used; a remote without
 * one is left out. Pages could not load it anyway: their policy lists the same origins.
 */
export const allowOrigins = (origins: readonly string[]): AllowedOrigins => {
  const isAllowed = ({ entry }: Entry): boolean => isHere(entry) || origins.includes(originOf(entry) ?? '');
  const allowedOf = ({ previous, ...entry }: Entry): Entry | undefined => {
    const before = previous && allowedOf(previous);
    if (!isAllowed(entry)) return before;
    return before ? { ...entry, previous: before } : entry;
  };
  return ({ remotes, ...rest }) => ({
    ...rest,
    remotes: remotes.flatMap(({ canary, ...current }): RegisteredRemote[] => {
      const entry = allowedOf(current);
      if (!entry) return [];
      return [canary && isAllowed(canary.release) ? { ...entry, canary } : entry];
    }),
  });
};
