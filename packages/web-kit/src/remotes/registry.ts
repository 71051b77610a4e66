import type { OptionalService } from '@mutua/contracts/limits';

/** Who may see a route: `public` for everyone, `guest` only for visitors, `member` only for members. */
export type RouteAccess = 'public' | 'guest' | 'member';

/** A link that a remote adds to the shell's navigation. */
export interface NavigationLink<Label> {
  label: Label;
  /** One of the remote's routes. */
  to: string;
  access: RouteAccess;
  /** Links are sorted by this number. Those of the shell have multiples of ten. */
  order: number;
  /** `menu`: in the member's menu instead of the bottom bar. `header`: in the header, on a phone in the member's menu. */
  slot?: 'menu' | 'header';
  /** The optional service that the page needs. Members see the link while this service answers. Visitors always do, where it is public. */
  needs?: OptionalService;
  /** The number beside the link. It counts what waits for the member (messages, requests) or what they have (reviews). */
  counter?: 'messages' | 'requests' | 'reviews';
  /** The path data of an icon on a grid of 24 px, for the bar of a phone, menus and the command palette. */
  icon?: string;
}

interface Manifest {
  name: string;
  /** With layout `full`, the page fills the window and scrolls by itself, without a footer. */
  routes: { path: string; access: RouteAccess; layout?: 'full' }[];
  /** With slot `app`, a widget is mounted on every page. With access `member` it is only for members. */
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
  /** The federation container. Every version has its own name. */
  container: string;
  /** Address of `mf-manifest.json`. */
  entry: string;
  /** The name of the container's script, beside the manifest. Older releases lack it. */
  remoteEntry?: string;
  /** The names of the other scripts that it starts with, beside the manifest. Older releases lack them. */
  start?: string[];
  /** The labels are texts by language, because the shell shows them without loading the remote. Older releases have no navigation. */
  navigation?: NavigationLink<{ en: string } & Record<string, string>>[];
  /** The previous release, for pages in which this one fails. */
  previous?: RemoteEntry;
}

export interface RemoteRegistry {
  remotes: RemoteEntry[];
}
