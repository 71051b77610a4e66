import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A certificate of a private authority, which nothing trusts by default. */
export interface TestCertificate {
  /** Paths of PEM files. */
  authority: string;
  certificate: string;
  key: string;
  /** The certificate of the authority. */
  authorityPem: string;
  remove(): Promise<void>;
}

/** Creates an authority, and a certificate signed by it, with the `openssl` program. */
export async function makeCertificate(names = 'DNS:localhost,IP:127.0.0.1'): Promise<TestCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'mutua-certificate-'));
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  const request = (name: string) => [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
  ];
  await openssl(...request('authority'), '-subj', '/CN=A private authority');
  await openssl(
    ...request('server'),
    ...['-subj', '/CN=Redis', '-CA', 'authority.pem', '-CAkey', 'authority.key'],
    ...['-addext', `subjectAltName=${names}`, '-addext', 'basicConstraints=critical,CA:FALSE'],
  );
  const file = (name: string) => join(folder, name);
  return {
    authority: file('authority.pem'),
    certificate: file('server.pem'),
    key: file('server.key'),
    authorityPem: await readFile(file('authority.pem'), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
