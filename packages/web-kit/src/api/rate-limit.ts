import { DEFAULT_RETRY_AFTER } from '@mutua/contracts/constants';
import type { AxiosInstance } from 'axios';
import { kitEvents } from '../events.ts';
import { isAxiosError } from './axios.ts';

/** Raises `rate-limited` with the seconds of `Retry-After` on every 429 that the client receives. */
export function watchRateLimit(client: AxiosInstance): AxiosInstance {
  client.interceptors.response.use(undefined, (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 429) {
      const seconds = Number.parseInt(String(error.response.headers['retry-after']), 10);
      kitEvents.emit('rate-limited', seconds > 0 ? seconds : DEFAULT_RETRY_AFTER);
    }
    throw error;
  });
  return client;
}
