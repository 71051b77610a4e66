/** The location state of `/reset-password/:token`. */
export interface ResetPasswordState {
  /** The account has no password yet: it is chosen, not reset. */
  isFirst?: boolean;
}
