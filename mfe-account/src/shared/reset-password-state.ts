/** What the location's state may say to `/reset-password/:token`. */
export interface ResetPasswordState {
  /** The account has no password yet: it is chosen, not reset. */
  isFirst?: boolean;
}
