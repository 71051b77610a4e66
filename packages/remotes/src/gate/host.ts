import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  type Candidate,
  contentSecurityPolicy,
  NONCE_PLACEHOLDER,
  newNonce,
  scriptHashesOf,
} from '../releases/index.ts';
import { HOST_REMOTE, HOST_REMOTE_FILES } from './host-remote.ts';
import { answerCall } from './samples.ts';

/** Where the shell's files come from: a folder, or a running Mutua that has this version. */
export type ShellSource = ({ dir: string } | { origin: string; version: string }) & {
  /** Further origins that the policy of pages allows for remotes. */
  origins?: readonly string[];
};

export interface HostOptions {
  shell: ShellSource;
  /** Without a candidate, the shell runs alone. */
  candidate?: Candidate | undefined;
  /** Lets a test break the delivery of a file: with an error status, no answer at all, or a broken connection. */
  fault?: ((file: string) => number | 'hang' | 'cut' | undefined) | undefined;
}

export interface Host {
  origin: string;
  close: () => Promise<void>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Answers with a file of a folder, or with 404. */
async function sendFile(res: ServerResponse, dir: string, file: string): Promise<void> {
  const target = path.join(dir, path.posix.normalize(`/${file}`));
  const content = await readFile(target).catch(() => undefined);
  if (content) send(res, 200, TYPES[path.extname(target)] ?? 'application/octet-stream', content);
  else notFound(res);
}

// Closes the connection: a kept one may end just as the browser reuses it, which would look like a failure of the release.
const send = (res: ServerResponse, status: number, type: string, content: string | Buffer) =>
  void res.writeHead(status, { 'content-type': type, connection: 'close' }).end(content);
const sendJson = (res: ServerResponse, status: number, body: unknown) =>
  send(res, status, 'application/json', body === undefined ? '' : JSON.stringify(body));
const notFound = (res: ServerResponse) => sendJson(res, 404, { message: 'Not found', code: 'not_found' });

/** Sends a nonce and a policy as the gateway does, so that a release can do here only what it can do there. */
function sendDocument(res: ServerResponse, html: string, origins: readonly string[] = []): void {
  const styleNonce = newNonce();
  res.setHeader(
    'content-security-policy',
    contentSecurityPolicy({ styleNonce, scriptHashes: scriptHashesOf(html), origins }),
  );
  send(res, 200, 'text/html', html.replace(NONCE_PLACEHOLDER, styleNonce));
}

/** Answers some addresses; returns whether it did. */
type Part = (path: string, req: IncomingMessage, res: ServerResponse) => boolean;

function registry(candidate: Candidate | undefined): Part {
  const remotes = candidate ? [candidate.entry, HOST_REMOTE] : [HOST_REMOTE];
  return (address, _req, res) => {
    if (address !== '/remotes.json') return false;
    sendJson(res, 200, { remotes });
    return true;
  };
}

const hostRemote: Part = (address, _req, res) => {
  const file = HOST_REMOTE_FILES[address];
  if (file) send(res, 200, file.type, file.text);
  return Boolean(file);
};

function remoteFiles({ entry, dir }: Candidate, fault: HostOptions['fault']): Part {
  const base = `${path.posix.dirname(entry.entry)}/`;
  return (address, req, res) => {
    if (!address.startsWith(base)) return false;
    const file = address.slice(base.length);
    const broken = fault?.(file);
    if (broken === 'hang') return true;
    if (broken === 'cut') req.destroy();
    else if (broken) sendJson(res, broken, {});
    else void sendFile(res, dir, file);
    return true;
  };
}

const api: Part = (address, req, res) => {
  if (!address.startsWith('/api/')) return false;
  const answer = answerCall(req.method ?? 'GET', address.slice('/api'.length));
  if (answer) sendJson(res, answer.status, answer.body);
  else notFound(res);
  return true;
};

/** The files of the shell, and its document at every other address. */
function shellFiles(dir: string, origins: ShellSource['origins']): Part {
  return (address, _req, res) => {
    const [, file] = /^\/shell\/[^/]+(\/.*)$/.exec(address) ?? [];
    if (!file && (/\.\w+$/.test(address) || address.startsWith('/socket.io'))) return false;
    if (file) void sendFile(res, dir, file);
    else
      readFile(path.join(dir, 'index.html'), 'utf8').then(
        (html) => sendDocument(res, html, origins),
        () => notFound(res),
      );
    return true;
  };
}

/** The same for a running Mutua. The document is fetched as a file: in a page's document the registry of that Mutua is filled in. */
function shellOf({ origin, version, origins }: Extract<ShellSource, { origin: string }>): Part {
  const document = `/shell/${version}/index.html`;
  return (address, _req, res) => {
    if (!address.startsWith('/shell/') && (/\.\w+$/.test(address) || address.startsWith('/socket.io'))) return false;
    const isFile = address.startsWith('/shell/');
    fetch(origin + (isFile ? address : document))
      .then(async (answer) => {
        if (!isFile) return sendDocument(res, await answer.text(), origins);
        const type = answer.headers.get('content-type') ?? 'application/octet-stream';
        send(res, answer.status, type, Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => res.destroy());
    return true;
  };
}

/**
 * A local site on a free port: a shell, one remote, and sample answers instead of the services. The registry contains only the candidate,
 * so that every failure is the candidate's.
 */
export async function startHost({ shell, candidate, fault }: HostOptions): Promise<Host> {
  const parts = [
    registry(candidate),
    hostRemote,
    ...(candidate ? [remoteFiles(candidate, fault)] : []),
    api,
    'dir' in shell ? shellFiles(shell.dir, shell.origins) : shellOf(shell),
  ];
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://host');
    if (!parts.some((part) => part(pathname, req, res))) notFound(res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
