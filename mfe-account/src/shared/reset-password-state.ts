/** The location state of `/reset-password/:token`. */
export interface ResetPasswordState {
  /** Whether the account has no password yet, so that the member chooses the first one. */
  isFirst?: boolean;
}
