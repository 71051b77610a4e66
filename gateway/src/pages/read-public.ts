import type { Language } from '@mutua/contracts/limits';
import type { Proxies } from '../calls/proxy.ts';
import { type ReadPublic, readableEndpoint } from './answers.ts';

/**
 * Makes calls to services without a token, so that the answers contain only what a stranger may see.
 * @param deadlineMs the document waits no longer for the data of its page
 * @param admit counts the calling document; throws when the caller has loaded too many
 */
export const createReadPublic =
  (proxies: Proxies, deadlineMs: number) =>
  ({
    admit,
    requestId,
    language,
  }: {
    admit: () => Promise<void>;
    requestId: string;
    language: Language;
  }): ReadPublic => {
    let admitted: Promise<void> | undefined;
    return async (call) => {
      const endpoint = readableEndpoint(call);
      if (!endpoint) return undefined;
      const signal = AbortSignal.timeout(deadlineMs);
      const late = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      const reading = async () => {
        admitted ??= admit();
        await admitted;
        const answer = await proxies[endpoint.service].read(endpoint.path, { signal, requestId, language });
        if (answer.status === 404) return undefined;
        if (!answer.ok) throw new Error(`${endpoint.service} answered ${answer.status}`);
        return answer.json();
      };
      return Promise.race([reading(), late]);
    };
  };
