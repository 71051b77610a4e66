import { createHmac, hkdfSync } from 'node:crypto';
import { createSeal } from '@mutua/service-kit';

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
