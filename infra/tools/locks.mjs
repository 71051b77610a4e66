import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash of the locks of a checkout: that of the packages, and that of the second Node.
 * @param {string} root
 */
export function hashOfLocks(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const ofNode = join(root, 'infra', 'tools', 'node', 'package-lock.json');
  if (existsSync(ofNode)) hash.update(readFileSync(ofNode));
  return hash.digest('hex');
}
