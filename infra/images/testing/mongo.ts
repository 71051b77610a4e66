/**
 * Runs the local engine in a container instead of MongoDB. The engine listens on the loopback interface only, so this process
 * forwards its port to the other containers.
 */
import { connect, createServer } from 'node:net';
import { startMongo } from '../../engines/index.ts';

const mongo = await startMongo({ dataDir: '/data', log: console.log });
const { port } = new URL(mongo.uri);
const server = createServer((client) => {
  const engine = connect(Number(port), '127.0.0.1');
  client.pipe(engine).pipe(client);
  client.on('error', () => engine.destroy());
  engine.on('error', () => client.destroy());
});
server.listen(27_017, '0.0.0.0', () => console.log('listening'));
process.on('SIGTERM', async () => {
  await mongo.stop();
  process.exit(0);
});
