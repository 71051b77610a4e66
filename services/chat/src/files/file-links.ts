import { CHAT_LIMITS } from '@mutua/contracts';
import { createSignatures, type Secrets } from '@mutua/service-kit';

const VALID_SECONDS = 60 * 60;
/** Links created within the same minute are equal. So a list that is read again shows pictures from the browser's cache. */
const STEP_SECONDS = 60;
const PATH = '/api/uploads/chat/';

export type FileLinks = ReturnType<typeof createFileLinks>;

/** The file of a deleted message is kept for the same time. */
const EVIDENCE_SECONDS = CHAT_LIMITS.keptDays * 24 * 60 * 60;

/** Makes and checks links that open one file: links for an hour, and links in reports for 30 days. */
export function createFileLinks(secrets: Secrets, now: () => number = Date.now) {
  const signatures = createSignatures(secrets);
  const signed = (key: string, expires: string) => `${key}\n${expires}`;
  const evidence = (key: string, expires: string) => `evidence\n${signed(key, expires)}`;
  const nowSeconds = () => Math.floor(now() / 1000);
  const link = (key: string, expires: string, text: string) =>
    `${PATH}${key}?expires=${expires}&signature=${signatures.sign(text)}`;
  const holds =
    (text: (key: string, expires: string) => string) =>
    (key: string, expires: string | undefined, signature: string | undefined): boolean => {
      if (!expires || !signature) return false;
      return signatures.isValid(text(key, expires), signature) && Number(expires) * 1000 > now();
    };

  return {
    sign(key: string): string {
      const seconds = nowSeconds();
      const expires = String(seconds - (seconds % STEP_SECONDS) + VALID_SECONDS);
      return link(key, expires, signed(key, expires));
    },

    /** Makes a link for moderators and exports. It also opens the file of a deleted message. */
    signEvidence(key: string): string {
      const expires = String(nowSeconds() + EVIDENCE_SECONDS);
      return link(key, expires, evidence(key, expires));
    },

    /** Whether a link was made here and has not expired. */
    isValid: holds(signed),
    isForEvidence: holds(evidence),

    /** Returns the key of the file that a link opens, even when the link has expired; undefined for anything else. */
    keyOf(url: string): string | undefined {
      const path = URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : '';
      return path.startsWith(PATH) ? path.slice(PATH.length) : undefined;
    },
  };
}
