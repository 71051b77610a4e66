/** The upstream service of both proxies. Its process is not measured. It answers every call with the same small JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = JSON.stringify({
  skills: Array.from({ length: 12 }, (_, index) => ({ _id: index, title: `Skill ${index}`, rating: 4.5 })),
});
const server = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  res.end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.send?.({ ready: { port: (server.address() as AddressInfo).port } }));
