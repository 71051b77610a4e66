import { useDebounced } from '@mutua/web-kit/parts';

/** The service is called when the member has not typed for this long. */
const PAUSE_MS = 300;

/** The text of a search, debounced. */
export const useDebouncedSearch = (text: string): string => useDebounced(text, PAUSE_MS);
