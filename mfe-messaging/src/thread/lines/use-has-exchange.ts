import { useRemotes } from '@mutua/web-kit';

/** Whether the exchange remote is available: completing and reviewing need it, and would fail without it. */
export const useHasExchange = (): boolean => useRemotes().entries.some(({ name }) => name === 'exchange');
