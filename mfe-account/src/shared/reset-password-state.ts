/** The location state of `/reset-password/:token`. */
export interface ResetPasswordState {
  /** The account has no password yet: the member chooses the first one. */
  isFirst?: boolean;
}
