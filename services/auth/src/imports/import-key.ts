import { createHmac, hkdfSync } from 'node:crypto';
import { createSeal } from '@mutua/service-kit';

/** A fixed key, so that a second process can decrypt what the first one has encrypted. */
const DEVELOPMENT_KEY = 'only for development, never in production';

/** The secret of imports; none in production unless the operator has set one. */
export const importSecretOf = ({
  IMPORT_KEY,
  NODE_ENV,
}: {
  IMPORT_KEY?: string | undefined;
  NODE_ENV: string;
}): string | undefined => IMPORT_KEY ?? (NODE_ENV === 'production' ? undefined : DEVELOPMENT_KEY);

export type ImportKey = ReturnType<typeof createImportKey>;

/** What the key of imports does: it seals people and files, and hides addresses by which rows are found. */
export function createImportKey(secret: string) {
  const seal = createSeal(secret, 'imports');
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'mutua import addresses', 32));
  const hash = (text: string): string => createHmac('sha256', hashKey).update(text).digest('base64url');
  return {
    /** @param owner the id of the import or row that it belongs to */
    seal: (value: unknown, owner: string): string => seal.seal(JSON.stringify(value), owner),
    /** @throws when it was sealed with another key or for another owner */
    open: <T>(sealed: string, owner: string): T => JSON.parse(seal.open(sealed, owner)) as T,
    addressKey: (email: string): string => hash(`address ${email}`),
    headingsKey: (headings: string): string => hash(`headings ${headings}`),
  };
}
