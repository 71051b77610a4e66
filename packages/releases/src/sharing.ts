import { satisfies } from 'semver';
import type { FederationManifest } from './artefact.ts';
import { Finding } from './refusal.ts';

/** What an app takes from the shared packages of the page, by the package's name. */
export type SharedNeeds = Record<string, SharedNeed>;

export interface SharedNeed {
  /** Range of versions that fit: `^19.3.1`. */
  version: string;
  /** Names that the app imports, sorted. */
  exports: string[];
}

/** What a shell provides to remotes, by the package's name. */
export type SharedOffers = Record<string, { version: string; exports: string[] }>;

const list = (names: readonly string[]) => names.join(', ');

/**
 * Whether a shell has everything that a remote takes from it.
 * @param shell names it in the sentence. @throws Finding
 */
export function checkSharing(needs: SharedNeeds, offers: SharedOffers, shell: string): void {
  for (const [name, need] of Object.entries(needs)) {
    const offer = offers[name];
    if (!offer) throw new Finding(`it takes ${name} from the page, and ${shell} does not provide it`);
    if (!satisfies(offer.version, need.version, { includePrerelease: true })) {
      throw new Finding(`it needs ${name} ${need.version}, and ${shell} provides ${offer.version}`);
    }
    const missing = need.exports.filter((exported) => !offer.exports.includes(exported));
    if (missing.length > 0) {
      throw new Finding(`it uses ${list(missing)} of ${name}, which ${shell} does not have; release that shell first`);
    }
  }
}

/** What the files of a release say themselves: versions only. Releases of before have no more than that. */
export function needsOf({ shared }: FederationManifest): SharedNeeds {
  return Object.fromEntries(
    shared.map(({ name, requiredVersion }) => [name, { version: requiredVersion ?? '*', exports: [] }]),
  );
}
