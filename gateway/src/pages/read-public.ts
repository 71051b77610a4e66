import { type EndpointSpec, endpoints } from '@mutua/contracts';
import type { Proxies } from '../proxy.ts';
import type { ReadPublic } from './descriptions.ts';

/** A page waits no longer for its description. */
const DEADLINE_MS = 300;

/**
 * Reads public things from services without a token, so that nothing comes back that a stranger may not see.
 * @param admit counts the read; throws when the caller has made too many
 */
export const createReadPublic =
  (proxies: Proxies) =>
  ({ admit, requestId }: { admit: () => Promise<void>; requestId: string }): ReadPublic =>
  async (key, id) => {
    const { service, params }: EndpointSpec = endpoints[key];
    if (!params?.safeParse({ id }).success) return undefined;
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const path = key.replace('GET ', '').replace(':id', id);
    const reading = async () => {
      await admit();
      const answer = await proxies[service].read(path, { signal, requestId });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${service} answered ${answer.status}`);
      return answer.json();
    };
    return Promise.race([reading(), late]);
  };
