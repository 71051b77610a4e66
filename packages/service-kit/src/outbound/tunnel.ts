import { request } from 'node:http';
import type { Socket } from 'node:net';

export interface HostAddress {
  address: string;
  family: number;
}

/**
 * Lets a proxy connect to one of the checked addresses. The proxy gets no name, because nobody would have checked the result of its own
 * lookup.
 * @throws when the proxy cannot be reached, or refuses
 */
export function openTunnel({
  proxy,
  addresses,
  port,
  signal,
}: {
  proxy: URL;
  addresses: readonly HostAddress[];
  port: number;
  signal: AbortSignal;
}): Promise<Socket> {
  const { address = '', family } = addresses.find((each) => each.family === 4) ?? addresses[0] ?? {};
  const path = `${family === 6 ? `[${address}]` : address}:${port}`;
  const user = [proxy.username, proxy.password].map(decodeURIComponent).join(':');
  const headers = {
    Host: path,
    ...(proxy.username && { 'Proxy-Authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
  };
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  return new Promise((done, reject) => {
    request({ method: 'CONNECT', host, port: proxy.port || 80, path, headers, agent: false, signal })
      .once('connect', ({ statusCode }, socket) => {
        if (statusCode === 200) return done(socket as Socket);
        socket.destroy();
        reject(new Error(`the proxy answers ${statusCode}`));
      })
      .once('response', (answer) => {
        answer.destroy();
        reject(new Error(`the proxy answers ${answer.statusCode}`));
      })
      .once('error', reject)
      .end();
  });
}
