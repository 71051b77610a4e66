import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { PbfReader, PbfWriter } from 'pbf';
import { makeCertificate } from './certificate.ts';

/** The hosts to which Chromium sends its pushes: Google assigns one of them. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];

/** The protocol version and the messages of the connection on which a browser waits for pushes. */
const VERSION = 41;
const TAGS = { ping: 0, pong: 1, login: 2, welcome: 3, push: 8 } as const;

/** A subscribed browser app, as Chromium registers it. */
interface Registration {
  device: string;
  app: string;
  subtype: string;
  sender: string;
}

export interface GooglePush {
  /** For the service that sends pushes: maps Google's hosts to this server. */
  env: { OUTBOUND_LOCAL_HOSTS: string };
  /** For a Chromium that gets its pushes from this server. */
  args: string[];
  close(): Promise<void>;
}

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const bodyOf = async (req: IncomingMessage): Promise<Buffer> => Buffer.concat(await req.toArray());

const message = (write: (to: PbfWriter) => void): Uint8Array => {
  const to = new PbfWriter();
  write(to);
  return to.finish();
};

/** A message on the connection of a browser: tag, length, content. */
const framed = (tag: number, content: Uint8Array): Buffer => {
  const length = new PbfWriter();
  length.writeVarint(content.length);
  return Buffer.concat([Buffer.from([tag]), length.finish(), content]);
};

/** The first complete message in the received bytes, and its length in bytes. */
function firstFrame(arrived: Buffer): { tag: number; content: Buffer; size: number } | undefined {
  const lengthEnd = arrived.subarray(1).findIndex((byte) => byte < 0x80) + 2;
  if (lengthEnd < 2) return undefined;
  const size = lengthEnd + new PbfReader(arrived.subarray(1, lengthEnd)).readVarint();
  return arrived.length < size ? undefined : { tag: arrived[0] ?? 0, content: arrived.subarray(lengthEnd, size), size };
}

const checkIn = () =>
  message((to) => {
    to.writeBooleanField(1, true);
    to.writeVarintField(3, Date.now());
    to.writeFixed64Field(7, randomInt(1, 2 ** 47)); // the device
    to.writeFixed64Field(8, randomInt(1, 2 ** 47)); // its password
  });

/** The device id in a login. */
const deviceOf = (login: Buffer): string =>
  new PbfReader(login).readFields(
    (field, found, from) => {
      if (field === 3) found.device = from.readString();
    },
    { device: '' },
  ).device;

const pushTo = ({ app, subtype, sender }: Registration, { headers }: IncomingMessage, body: Buffer) =>
  message((to) => {
    to.writeStringField(3, sender);
    to.writeStringField(5, app);
    for (const [key, value] of Object.entries({ subtype, 'content-encoding': headers['content-encoding'] ?? '' }))
      to.writeMessage(
        7,
        (entry, pair) => {
          pair.writeStringField(1, entry[0]);
          pair.writeStringField(2, entry[1]);
        },
        [key, value] as const,
      );
    to.writeStringField(9, randomBytes(8).toString('hex'));
    to.writeBytesField(21, body);
  });

/**
 * Google's push service on this machine: browsers check in, register an app, and wait on a connection. A post to the address of a
 * registration reaches its browser. Chromium itself creates the keys, decrypts, and wakes the service worker.
 */
export async function startGooglePush(): Promise<GooglePush> {
  const certificate = await makeCertificate();
  const registrations = new Map<string, Registration>();
  const waiting = new Map<string, Socket>();

  function register(form: URLSearchParams): string {
    const token = randomBytes(12).toString('hex');
    const field = (name: string) => form.get(name) ?? '';
    registrations.set(token, {
      device: field('device'),
      app: field('app'),
      subtype: field('X-subtype'),
      sender: field('sender'),
    });
    return `token=${token}`;
  }

  const server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '', 'http://push.test');
    const body = await bodyOf(req);
    if (pathname === '/checkin') return res.end(checkIn());
    if (pathname === '/register') return res.end(register(new URLSearchParams(body.toString())));
    const registration = registrations.get(pathname.split('/').at(-1) ?? '');
    const browser = registration && waiting.get(registration.device);
    if (browser) browser.write(framed(TAGS.push, pushTo(registration, req, body)));
    return res.writeHead(browser ? 201 : 404).end();
  });

  const tls = createTlsServer(
    { key: await readFile(certificate.key), cert: await readFile(certificate.certificate) },
    (browser) => {
      let arrived = Buffer.alloc(0);
      let hasGreeted = false;
      // A browser may end at any moment.
      browser.on('error', () => {});
      browser.on('data', (chunk) => {
        arrived = Buffer.concat([arrived, chunk]);
        if (!hasGreeted) {
          arrived = arrived.subarray(1);
          browser.write(Buffer.from([VERSION]));
          hasGreeted = true;
        }
        for (let frame = firstFrame(arrived); frame; frame = firstFrame(arrived)) {
          arrived = arrived.subarray(frame.size);
          if (frame.tag === TAGS.ping) browser.write(framed(TAGS.pong, new Uint8Array()));
          if (frame.tag === TAGS.login) {
            waiting.set(deviceOf(frame.content), browser);
            browser.write(
              framed(
                TAGS.welcome,
                message((to) => to.writeStringField(1, 'welcome')),
              ),
            );
          }
        }
      });
    },
  );
  const [port, tlsPort] = await Promise.all([listen(server), listen(tls)]);

  return {
    env: { OUTBOUND_LOCAL_HOSTS: HOSTS.map((host) => `${host}=127.0.0.1:${port}`).join(',') },
    args: [
      `--gcm-checkin-url=http://127.0.0.1:${port}/checkin`,
      `--gcm-registration-url=http://127.0.0.1:${port}/register`,
      `--gcm-mcs-endpoint=https://127.0.0.1:${tlsPort}`,
      '--ignore-certificate-errors',
    ],
    async close() {
      for (const browser of waiting.values()) browser.destroy();
      server.closeAllConnections();
      await Promise.all([server, tls].map((each) => new Promise((closed) => each.close(closed))));
      await certificate.remove();
    },
  };
}
