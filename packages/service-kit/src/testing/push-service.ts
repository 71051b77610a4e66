import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionInput } from '@mutua/contracts';

/** A push that the push service has received. */
export interface ReceivedPush<Content> {
  /** When it arrived, in ms since the epoch. */
  at: number;
  headers: Record<string, string | string[] | undefined>;
  content: Content;
}

export interface TestBrowser<Content> {
  subscription: PushSubscriptionInput;
  /** The pushes that have arrived, decrypted. */
  received: ReceivedPush<Content>[];
  /** The statuses of the next answers; 201 when none is set. */
  answers: number[];
}

const PUSH_HOST = 'updates.push.services.mozilla.com';

/** Decrypts an `aes128gcm` body of one record, as a browser does (RFC 8188, RFC 8291). */
export function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + (body[20] ?? 0);
  const senderKey = body.subarray(21, keyEnd);
  const hkdf = (secret: Buffer, extra: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, extra, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = hkdf(browser.computeSecret(senderKey), auth, keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Checks that the holder of a public key has signed a push (RFC 8292). Returns the claims. */
function readClaims(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error('a push is not signed');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

const newVapidKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
};

/** Starts a local push service, and browsers that subscribe to it. */
export async function startPushService<Content>() {
  const vapid = newVapidKeys();
  const browsers = new Map<string, TestBrowser<Content> & { ecdh: ECDH; auth: Buffer }>();
  const claims: Record<string, unknown>[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const browser = browsers.get(req.url ?? '');
      const status = browser?.answers.shift() ?? 201;
      if (browser && status === 201) {
        claims.push(readClaims(req.headers.authorization ?? '', vapid.publicKey));
        const content = JSON.parse(decrypt(Buffer.concat(chunks), browser.ecdh, browser.auth)) as Content;
        browser.received.push({ at: Date.now(), headers: req.headers, content });
      }
      res.writeHead(browser ? status : 404).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    vapid,
    claims,
    env: {
      VAPID_KEYS: `${vapid.publicKey}:${vapid.privateKey}`,
      VAPID_SUBJECT: 'mailto:push@mutua.test',
      OUTBOUND_LOCAL_HOSTS: `${PUSH_HOST}=127.0.0.1:${port}`,
    },

    newBrowser(device = 'Firefox, Linux'): TestBrowser<Content> {
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)];
      ecdh.generateKeys();
      const path = `/wpush/${randomBytes(12).toString('hex')}`;
      const browser = {
        ecdh,
        auth,
        received: [],
        answers: [],
        subscription: {
          endpoint: `https://${PUSH_HOST}${path}`,
          keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
          device,
        },
      };
      browsers.set(path, browser);
      return browser;
    },

    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
