export { packRelease } from './archive.ts';
export { type Candidate, checkSize, type FederationManifest, firstLine, inspectArtefact } from './artefact.ts';
export { sha256 } from './checksums.ts';
export { compress } from './compress.ts';
export * from './entry.ts';
export { contentSecurityPolicy, NONCE_PLACEHOLDER, newNonce, scriptHashesOf } from './page-policy.ts';
export { RENDERER_FILE, type ReleasePages, readPages } from './pages.ts';
export {
  asPrerendered,
  BASE_MARKS,
  type FrameName,
  type Prerendered,
  type PrerenderedFrames,
  type PrerenderedPages,
  prerenderedFile,
  readPrerenderedFrames,
  readPrerenderedPages,
} from './prerendered.ts';
export { type Received, receiveRelease } from './receive.ts';
export { Disturbance, Finding, ReleaseRefusedError, refusing } from './refusal.ts';
export {
  type RegisteredRemote,
  type Registry,
  type Replacement,
  readHistory,
  readRegistry,
  replaceFile,
} from './registry.ts';
export {
  addressAt,
  builtAt,
  canaryOf,
  currentVersion,
  endCanary,
  hasRelease,
  makeCurrent,
  NEEDS_FILE,
  namedVersions,
  OFFERS_FILE,
  readEntry,
  readRecord,
  releaseDir,
  releasedApps,
  removeRelease,
  retireOthers,
  setCanary,
  storeRecord,
  storeRelease,
  versionsOf,
} from './releases.ts';
export { checkSharing, needsOf, type SharedNeeds, type SharedOffers } from './sharing.ts';
export { CHUNK_BYTES, createUploads, type Uploads } from './uploads.ts';
