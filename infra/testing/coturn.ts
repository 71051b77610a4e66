import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../engines/processes/ports.ts';
import { ensurePrograms } from '../engines/unpack/programs.ts';

const START_MS = 20_000;
const PROBE_MS = 100;

export interface Coturn {
  /** The `turn:` address, with the port on loopback. */
  url: string;
  /** Its log. */
  log: () => string;
  stop: () => Promise<void>;
}

/**
 * A TURN server with the name and password of a member, as WebRTC takes it. The password is signed with the secret of the server.
 * @param expires the end of its validity, in seconds since 1970
 */
export function turnServer(
  url: string,
  { secret, expires, member }: { secret: string; expires: number; member: string },
) {
  const username = `${expires}:${member}`;
  return { urls: [url], username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}

/** A STUN binding request (RFC 8489): a server that answers it is a STUN server. */
const BINDING_REQUEST = Buffer.from('000100002112a442'.padEnd(40, '0'), 'hex');

async function isAnswering(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    const answer = once(socket, 'message', { signal: AbortSignal.timeout(PROBE_MS) });
    socket.send(BINDING_REQUEST, port, '127.0.0.1');
    const [message] = (await answer) as [Buffer, RemoteInfo];
    return message.readUInt16BE(0) === 0x0101;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

/**
 * Starts coturn on loopback as a TURN server whose passwords are signed with `secret`: the installed program, or Debian's, unpacked.
 * @param relayIp the address that it relays from. To a peer at an address of this machine, no packet comes from 127.0.0.1.
 * @throws Error when it does not answer within 20 seconds
 */
export async function startCoturn(secret: string, relayIp = '127.0.0.1'): Promise<Coturn> {
  const { turnserver } = await ensurePrograms({ name: 'coturn', packages: ['coturn'], programs: ['turnserver'] });
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'mutua-coturn-')), await freePort(0)];
  // In a file, as docker-compose.yml does.
  const file = join(folder, 'turnserver.conf');
  await writeFile(file, `static-auth-secret=${secret}\n`);
  const child = spawn(
    turnserver,
    [
      '-c',
      file,
      '--no-tls',
      '--listening-ip=127.0.0.1',
      `--relay-ip=${relayIp}`,
      // By default coturn refuses to relay to loopback, to protect services on its machine.
      '--allow-loopback-peers',
      // With this option, coturn refuses to start if its command line interface has no password.
      '--no-cli',
      `--listening-port=${port}`,
      '--use-auth-secret',
      '--realm=mutua.test',
      '--log-file=stdout',
      '--verbose',
      `--pidfile=${join(folder, 'pid')}`,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      log += chunk;
    });
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await closed;
    await rm(folder, { recursive: true });
  };
  const deadline = Date.now() + START_MS;
  while (!(await isAnswering(port))) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`coturn does not answer:\n${log}`);
  }
  return { url: `turn:127.0.0.1:${port}`, log: () => log, stop };
}
