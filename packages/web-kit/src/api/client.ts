import type { AxiosError, AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import { kitEvents } from '../events.ts';
import { refreshSession, SessionExpiredError } from '../session/refresh.ts';
import { tokens } from '../session/tokens.ts';
import { isAxiosError, loadAxios } from './axios.ts';
import { isUnreachable } from './errors.ts';
import { watchRateLimit } from './rate-limit.ts';
import { settings } from './settings.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The access token that the request was sent with. */
    sentToken?: string;
    /** Disables renewal and replay after a 401: the request is already a replay, or must not renew the session. */
    noReplay?: boolean;
  }
}

const VERIFY_MESSAGE = 'Please verify your email to continue';

let created: AxiosInstance | undefined;

/**
 * The only axios client. It adds the bearer token to requests and handles 429, 401 and 403 of answers.
 * @throws when axios cannot be fetched
 */
export async function loadClient(): Promise<AxiosInstance> {
  const axios = await loadAxios();
  created ??= createClient(axios.create({ paramsSerializer: { indexes: null } }));
  return created;
}

function createClient(client: AxiosInstance): AxiosInstance {
  watchRateLimit(client);
  client.interceptors.request.use((config) => {
    config.baseURL = settings.baseUrl;
    const token = tokens.access();
    if (token) {
      config.sentToken = token;
      config.headers.set('Authorization', `Bearer ${token}`);
    }
    return config;
  });
  client.interceptors.response.use(undefined, async (error: unknown) => {
    if (!isAxiosError<Partial<{ requiresVerification: boolean }>>(error)) throw error;
    if (isUnreachable(error)) kitEvents.emit('unreachable');
    if (error.response?.status === 401) return renewAndReplay(client, error);
    if (error.response?.status === 403 && error.response.data?.requiresVerification) {
      tokens.clear();
      kitEvents.emit('session-ended', { reason: 'unverified', message: VERIFY_MESSAGE });
    }
    throw error;
  });
  return client;
}

/**
 * Handles the 401 of a call with a token: renews the session once for all waiting calls, then replays the call once. When the
 * session cannot be renewed now, the call fails with that reason and not with the 401, because it may succeed later.
 */
async function renewAndReplay(client: AxiosInstance, error: AxiosError) {
  const config: InternalAxiosRequestConfig | undefined = error.config;
  if (!config?.sentToken || config.noReplay) throw error;
  try {
    await refreshSession(config.sentToken);
  } catch (reason) {
    throw reason instanceof SessionExpiredError ? error : reason;
  }
  return client.request({ ...config, noReplay: true });
}
