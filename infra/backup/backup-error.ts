/** An error that the operator can fix: shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}
