import { OPTIONAL_SERVICES } from '@mutua/contracts/limits';
import { z } from 'zod';
import { PageRead } from './page-read.ts';

export const SHELL = 'shell';

const Access = z.enum(['public', 'guest', 'member']);

/** Words of lower-case letters and digits, joined by single dashes. */
export const REMOTE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * The path of a page: `/`, or up to eight parts, each a word or a parameter (`:id`, `:id?`); `*` at its end matches anything. Paths like
 * `//host` are refused, because they lead a browser to another host.
 */
const RoutePath = z.string().regex(/^\/$|^(?!\/?$)(\/([\w.~-]+|:\w+\??)){0,8}(\/\*)?\/?$/);

/** A link in the navigation. @param label its text: a key in `remote.json`, texts by language in the registry */
const navigationLink = <Label extends z.ZodType>(label: Label) =>
  z.strictObject({
    label,
    to: RoutePath,
    access: Access,
    /** Sorts the links. Those of the shell have multiples of ten. */
    order: z.number(),
    /** `menu`: in the member's menu instead of the bottom bar. `header`: in the header; on a phone in the member's menu. */
    slot: z.enum(['menu', 'header']).optional(),
    /** The optional service that the page needs. The link is shown to members while this service answers, to visitors always. */
    needs: z.enum(OPTIONAL_SERVICES).optional(),
    /** Which count the link shows: messages or requests that wait for the member, or all reviews of the member. */
    counter: z.enum(['messages', 'requests', 'reviews']).optional(),
    /** Path data of an outline icon on a grid of 24 px, for the bar of a phone, menus and the command palette. */
    icon: z
      .string()
      .regex(/^[MLHVCSQTAZ\d\s.,-]+$/i)
      .optional(),
  });

const remoteShape = {
  name: z.string().regex(REMOTE_NAME),
  routes: z.array(
    z.strictObject({
      path: RoutePath,
      access: Access,
      layout: z.literal('full').optional(),
    }),
  ),
  widgets: z.array(
    z.strictObject({ name: z.string(), slot: z.literal('app').optional(), access: z.literal('member').optional() }),
  ),
};

/** `1.0.0-3f2a` -> `discovery_1_0_0_3f2a`. With a reused name, the browser would silently run the version loaded first. */
export function containerName(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_');
}

/** The content of `remote.json`. */
export const Manifest = z.strictObject({
  ...remoteShape,
  routes: z.array(
    remoteShape.routes.element.extend({
      /** The title in documents, before the page is loaded: a key of the locale files. Pages for members need none. */
      title: z.string().optional(),
      description: z.string().optional(),
      /**
       * How a page is rendered to HTML for a visitor's document.
       *
       * - `page`: the build renders a page that is the same for all visitors, and React hydrates it. With `reads`, the gateway renders it
       *   with their answers, if these arrive in time. The build renders it with `x` for each parameter of its path.
       * - `outline`: a skeleton, shown until the scripts have run.
       * - `answers`: the gateway renders the page with the answers of all its `reads`, and React hydrates it. Without the answers it has
       *   its skeleton.
       */
      prerender: z.enum(['page', 'outline', 'answers']).optional(),
      /** The calls whose answers a visitor's document contains, so that the page shows them at once. */
      reads: z.array(PageRead).optional(),
    }),
  ),
  /** Links that the shell shows in its navigation; their labels are keys of the remote's locale files. */
  navigation: z.array(navigationLink(z.string())).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** Whether the gateway renders a page with the answers of its `reads`. */
export const isRendered = ({
  prerender,
  reads = [],
}: Pick<Manifest['routes'][number], 'prerender' | 'reads'>): boolean =>
  prerender === 'answers' || (prerender === 'page' && reads.length > 0);

/** A release of a remote, as in `release.json` and in the registry. */
export const Release = z.strictObject({
  ...remoteShape,
  version: z.string().regex(/^\w[\w.-]{0,63}$/),
  /** The name of the federation container, different for every version. */
  container: z.string().regex(/^\w+$/),
  /** The address of `mf-manifest.json`. */
  entry: z.string(),
  /** The name of the container's script, beside the manifest: pages need not read the manifest for it. Older releases lack it. */
  remoteEntry: z
    .string()
    .regex(/^[\w.-]+\.js$/)
    .optional(),
  /** The other scripts that it starts with, beside the manifest. Pages load them together with the first one. Older releases lack them. */
  start: z.array(z.string().regex(/^(?!.*\.\.)[\w-][\w./-]*\.js$/)).optional(),
  /** The labels are texts by language, so that the shell shows them without loading the remote. */
  navigation: z.array(navigationLink(z.record(z.string(), z.string()))),
});

/** One remote of `remotes.json`; the same shape as `RemoteEntry` of web-kit. */
export interface RemoteEntry extends z.infer<typeof Release> {
  /** The previous release, for pages in which this one fails. It names its own predecessor, and so on. */
  previous?: RemoteEntry;
}
