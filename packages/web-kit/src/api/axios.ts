import type { AxiosError, AxiosStatic } from 'axios';
import { kitEvents } from '../events.ts';

/** Fetches axios, which pages without data do not need. @throws when it cannot be fetched, after `unreachable` was emitted */
export async function loadAxios(): Promise<AxiosStatic> {
  try {
    const { default: axios } = await import(/* webpackChunkName: "axios" */ 'axios');
    return axios;
  } catch (error) {
    kitEvents.emit('unreachable');
    throw error;
  }
}

/** As the function of axios; importing that one would import all of axios. */
export function isAxiosError<Body>(error: unknown): error is AxiosError<Body> {
  return typeof error === 'object' && error !== null && 'isAxiosError' in error && error.isAxiosError === true;
}

/** Whether the page itself cancelled the call. */
export const isCancel = (error: unknown): boolean => isAxiosError(error) && error.code === 'ERR_CANCELED';
