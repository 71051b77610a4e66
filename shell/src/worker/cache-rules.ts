import type { RouteMatchCallbackOptions } from 'workbox-core';

type Asked = Pick<RouteMatchCallbackOptions, 'request' | 'url' | 'sameOrigin'>;

/** The files of a release: `/shell/<version>/…`, `/remotes/<name>/<version>/…`. */
const RELEASED = /^\/(shell\/[\w.-]+|remotes\/[\w-]+\/[\w.-]+)\/.+\.\w+$/;
/** A file with a hash of its content in its name: remotes may be at another origin, under any path. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|webp)$/;

/** Whether a request is for a file of a release, which never changes. */
export const isPart = ({ request, url, sameOrigin }: Asked): boolean =>
  request.method === 'GET' && (sameOrigin ? RELEASED.test(url.pathname) : HASHED.test(url.pathname));

const ID = '[0-9a-f]{24}';
const PUBLIC = new RegExp(`^/api/(skills/(search|${ID})|users/${ID}|reviews/(skill|user)/${ID})$`);

/**
 * Whether any stranger would get the same answer. Calls with a token bypass the caches in both directions, so that no member ever gets the
 * answer for another one.
 */
export const isPublicAnswer = ({ request, url, sameOrigin }: Asked): boolean =>
  request.method === 'GET' && sameOrigin && PUBLIC.test(url.pathname) && !request.headers.has('authorization');

/**
 * Whether a request is for a page. Under `/api/` a browser opens files and downloads, which are private. They pass the worker by, so a
 * large download does not go through its memory.
 */
export const isPage = ({ request, url }: Asked): boolean =>
  request.mode === 'navigate' && !/^\/api(\/|$)/i.test(url.pathname);

/** Whether the answer is a document to show without a network. The gateway forbids storing those whose address is a secret. */
export const isStorableDocument = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status === 200 &&
  /^text\/html\s*(;|$)/i.test(headers.get('content-type') ?? '') &&
  !/\bno-store\b/i.test(headers.get('cache-control') ?? '');
