import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { planPorts } from './ports.ts';
import { FREE_PORTS, locateStack, type StackPorts } from './stack-location.ts';
import { UserError } from './user-error.ts';

const servers: Server[] = [];

/** Listens on these ports, as a running stack does. */
const occupy = (ports: Partial<StackPorts>) =>
  Promise.all(
    Object.values(ports).map(async (port) => {
      const server = createServer();
      servers.push(server);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    }),
  );

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

const numbers = (ports: StackPorts) => Object.values(ports);
/** How many ports a stack needs. */
const COUNT = numbers(FREE_PORTS).length;

it('gives two stacks side by side different ports, even when their PORTs differ by one', async () => {
  // Far from the ports of a running stack on this machine. With these PORTs the ports of the services would overlap.
  const first = await planPorts(locateStack({ PORT: '17080' }).ports);
  await occupy(first);
  const second = await planPorts(locateStack({ PORT: '17081' }).ports);
  expect(second.gateway).toBe(17_081);
  expect(new Set([...numbers(first), ...numbers(second)]).size).toBe(2 * COUNT);
});

it('chooses a free port for each 0', async () => {
  const ports = await planPorts(FREE_PORTS);
  expect(new Set(numbers(ports)).size).toBe(COUNT);
  expect(Math.min(...numbers(ports))).toBeGreaterThan(0);
});

it('never changes the port of the gateway, because people type it', async () => {
  const wanted = locateStack({ PORT: '17080' }).ports;
  await occupy({ gateway: wanted.gateway });
  const planning = planPorts(wanted);
  await expect(planning).rejects.toThrow(UserError);
  await expect(planning).rejects.toThrow('Port 17080, for Mutua, is in use. Stop what listens there, or set PORT');
});
