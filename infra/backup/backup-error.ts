/** Something that the operator can put right: shown as it is, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}
