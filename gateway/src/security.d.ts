import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
/**
 * The policy of the pages. `style-src` takes a nonce for the emoji picker's own style element; scripts come from
 * this origin only.
 */
export declare const contentSecurityPolicy: (styleNonce?: string) => string;
export declare const newNonce: () => string;
/** Headers of every answer, whichever part of the gateway or service gives it. */
export declare const securityHeaders: () => RequestHandler;
/** Answers calls from other origins on the list; everybody else gets no CORS header at all. */
export declare const cors: (origins: readonly string[]) => RequestHandler;
/** A service may be stricter than the gateway (the files of a conversation are sandboxed): its policy then stands alone. */
export declare const keepStricterPolicy: (upstream: IncomingHttpHeaders, res: ServerResponse) => void;
