/** Who may see a route: everyone; only who is not signed in; only members. */
export type RouteAccess = 'public' | 'guest' | 'member';

/** The content of a remote's `remote.json`. */
export interface RemoteManifest {
  name: string;
  /** Layout `full`: the page fills the window and scrolls by itself, without a footer. */
  routes: { path: string; access: RouteAccess; layout?: 'full' }[];
  /** With slot `app`, a widget is mounted on every page; for members only with access `member`. */
  widgets: { name: string; slot?: 'app'; access?: 'member' }[];
}

/** One remote of `/remotes.json`: its manifest and where its current release is. */
export interface RemoteEntry extends RemoteManifest {
  version: string;
  /** The federation container; every version has its own name. */
  container: string;
  /** Address of `mf-manifest.json`. */
  entry: string;
}

export interface RemoteRegistry {
  remotes: RemoteEntry[];
}
