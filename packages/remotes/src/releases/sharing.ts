import { satisfies } from 'semver';
import type { FederationManifest } from './artefact.ts';
import { Finding } from './refusal.ts';

/** The imports of an app from the shared packages of the page, by the package's name. */
export type SharedNeeds = Record<string, SharedNeed>;

export interface SharedNeed {
  /** The accepted range of versions: `^19.3.1`. */
  version: string;
  /** Names that the app imports, sorted. */
  exports: string[];
}

/** The shared packages that a shell provides to remotes, by name. */
export type SharedOffers = Record<string, { version: string; exports: string[] }>;

const list = (names: readonly string[]) => names.join(', ');

/**
 * Checks that a shell provides everything that a remote imports from it.
 * @param shell its name in the reason. @throws Finding
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

/** The needs according to the manifest, which has only versions. Earlier releases have no `needs.json`. */
export function needsOf({ shared }: FederationManifest): SharedNeeds {
  return Object.fromEntries(
    shared.map(({ name, requiredVersion }) => [name, { version: requiredVersion ?? '*', exports: [] }]),
  );
}
