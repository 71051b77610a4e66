import { createSignatures, type Secrets } from '@mutua/service-kit';

const VALID_SECONDS = 60 * 60;
/** Links created within the same minute are equal, so that a list that is read again shows pictures from the browser's cache. */
const STEP_SECONDS = 60;
const PATH = '/api/uploads/chat/';

export type FileLinks = ReturnType<typeof createFileLinks>;

/** Makes and checks links that open one file for an hour. */
export function createFileLinks(secrets: Secrets, now: () => number = Date.now) {
  const signatures = createSignatures(secrets);
  const signed = (key: string, expires: string) => `${key}\n${expires}`;

  return {
    sign(key: string): string {
      const seconds = Math.floor(now() / 1000);
      const expires = String(seconds - (seconds % STEP_SECONDS) + VALID_SECONDS);
      return `${PATH}${key}?expires=${expires}&signature=${signatures.sign(signed(key, expires))}`;
    },

    /** Whether a link was made here and has not expired. */
    isValid(key: string, expires: string | undefined, signature: string | undefined): boolean {
      if (!expires || !signature) return false;
      return signatures.isValid(signed(key, expires), signature) && Number(expires) * 1000 > now();
    },

    /** The key of the file that a link opens, whether it has expired or not; undefined for anything else. */
    keyOf(url: string): string | undefined {
      const path = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : '';
      return path.startsWith(PATH) ? path.slice(PATH.length) : undefined;
    },
  };
}
