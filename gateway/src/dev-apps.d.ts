import { type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Logger } from '@mutua/service-kit';
import type { RequestHandler } from 'express';
interface Registry {
    remotes: {
        name: string;
        version: string;
        container: string;
        entry: string;
    }[];
}
/** The apps that a development server serves instead of their published version (`npm run dev -- <app>`). */
export interface DevApps {
    /** The port of the shell's development server, if it runs. */
    readonly shell: number | undefined;
    /** The registry with the development versions in place of the published ones. */
    overlay: (registry: Registry) => Registry;
    /** Serves `/remotes/<app>/dev/*` and, while the shell is developed, the shell's files. */
    handle: RequestHandler;
    shellDocument: () => Promise<string>;
    /** Takes an upgrade of a development server's reload connection; answers whether it did. */
    upgrade: (req: IncomingMessage, socket: Socket, head: Buffer) => boolean;
}
/** @param file JSON `{ "<app>": port }`, written by the development servers; read at each request, missing when none runs */
export declare const createDevApps: (file: string, logger: Logger) => DevApps;
export {};
