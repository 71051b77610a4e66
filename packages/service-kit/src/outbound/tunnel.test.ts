import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate, type TestCertificate } from '../testing/certificate.ts';
import { createOutbound } from './outbound.ts';

let certificate: TestCertificate;
const servers: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
/** The requests to the proxy, and to the sites behind it. */
let asked: { path: string | undefined; authorization: string | undefined }[];
let heard: (string | undefined)[];
let proxy: URL;

const say: RequestListener = (req, res) => {
  heard.push(req.headers.host);
  res.end('a page');
};

beforeAll(async () => {
  certificate = await makeCertificate('DNS:page.example');
  const [cert, key] = await Promise.all([readFile(certificate.certificate), readFile(certificate.key)]);
  const ports = { 80: await listen(createServer(say)), 443: await listen(createSecureServer({ cert, key }, say)) };
  const server = createServer((_req, res) => res.end('no proxy'));
  server.on('connect', (req: IncomingMessage, socket: Duplex) => {
    asked.push({ path: req.url, authorization: req.headers['proxy-authorization'] });
    const port = ports[Number(req.url?.split(':').at(-1)) as 80 | 443];
    if (req.url?.startsWith('9.9.9.9')) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const site = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      site.pipe(socket).pipe(site);
    });
    for (const each of [site, socket]) each.on('error', () => site.destroy());
  });
  proxy = new URL(`http://operator:a%40b@127.0.0.1:${await listen(server)}`);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await certificate.remove();
});
beforeEach(() => {
  asked = [];
  heard = [];
});

async function read(url: string, ...addresses: string[]): Promise<string> {
  const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const { ask } = createOutbound({ proxy, resolve });
  const answer = await ask(new URL(url), { headers: {}, signal: AbortSignal.timeout(10_000) });
  return Buffer.concat(await answer.toArray()).toString();
}

it('reaches a site through the proxy, which connects to the checked address', async () => {
  expect(await read('http://page.example/', '2606:4700::6810:84e5', '1.1.1.1')).toBe('a page');
  expect(await read('http://page.example/', '2606:4700::6810:84e5')).toBe('a page');
  const authorization = `Basic ${Buffer.from('operator:a@b').toString('base64')}`;
  expect(asked).toEqual([
    { path: '1.1.1.1:80', authorization },
    { path: '[2606:4700::6810:84e5]:80', authorization },
  ]);
  expect(heard).toEqual(['page.example', 'page.example']);
});

describe('by https', () => {
  const known = getCACertificates();
  afterEach(() => setDefaultCACertificates(known));

  it('uses the given host name, and trusts no certificate for another one', async () => {
    setDefaultCACertificates([...known, certificate.authorityPem]);
    expect(await read('https://page.example/', '1.1.1.1')).toBe('a page');
    await expect(read('https://other.example/', '1.1.1.1')).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(asked.map(({ path }) => path)).toEqual(['1.1.1.1:443', '1.1.1.1:443']);
    expect(heard).toEqual(['page.example']);
  });

  it('trusts no certificate of an unknown authority', async () => {
    await expect(read('https://page.example/', '1.1.1.1')).rejects.toThrow(/certificate/);
    expect(heard).toEqual([]);
  });
});

it('does not ask the proxy for internal addresses', async () => {
  await expect(read('https://page.example/', '1.1.1.1', '10.0.0.1')).rejects.toThrow('not on the public internet');
  expect(asked).toEqual([]);
});

it('fails when the proxy refuses', async () => {
  await expect(read('https://page.example/', '9.9.9.9')).rejects.toThrow('the proxy answers 403');
});
