/** Who may see a route: `public` everyone, `guest` only visitors, `member` only members. */
export type RouteAccess = 'public' | 'guest' | 'member';

/** A link that a remote adds to the shell's navigation. */
export interface NavigationLink<Label> {
  label: Label;
  /** One of the remote's routes. */
  to: string;
  access: RouteAccess;
  /** Links are sorted by this number; those of the shell are multiples of ten. */
  order: number;
  /** `menu`: in the member's menu instead of the bottom bar. `header`: in the header; on a phone in the member's menu. */
  slot?: 'menu' | 'header';
  /** The optional service that the page needs. The link is shown to members while this service answers. */
  needs?: 'matches';
  /** The number beside it: of what waits for the member (messages, requests), or of what they have (reviews). */
  counter?: 'messages' | 'requests' | 'reviews';
  /** Path data of an outline icon on a grid of 24 px, for the bar of a phone, menus and the command palette. */
  icon?: string;
}

interface Manifest {
  name: string;
  /** Layout `full`: the page fills the window and scrolls by itself, without a footer. */
  routes: { path: string; access: RouteAccess; layout?: 'full' }[];
  /** With slot `app`, a widget is mounted on every page; for members only with access `member`. */
  widgets: { name: string; slot?: 'app'; access?: 'member' }[];
}

/** The content of a remote's `remote.json`. */
export interface RemoteManifest extends Manifest {
  /** The labels are keys of the remote's texts. */
  navigation?: NavigationLink<string>[];
}

/** One remote of `/remotes.json`: its manifest and the address of its current release. */
export interface RemoteEntry extends Manifest {
  version: string;
  /** The federation container; every version has its own name. */
  container: string;
  /** Address of `mf-manifest.json`. */
  entry: string;
  /** Name of the container's script, beside the manifest. Older releases lack it. */
  remoteEntry?: string;
  /** Names of the other scripts that it starts with, beside the manifest. Older releases lack them. */
  start?: string[];
  /** The labels are texts by language: the shell shows them without loading the remote. Older releases have no navigation. */
  navigation?: NavigationLink<{ en: string } & Record<string, string>>[];
  /** The previous release, for pages in which this one fails. */
  previous?: RemoteEntry;
}

export interface RemoteRegistry {
  remotes: RemoteEntry[];
}
