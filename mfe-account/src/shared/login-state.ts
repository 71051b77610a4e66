/** The location state of `/login`. */
export interface LoginState {
  /** The path to return to after signing in. The shell reads it. */
  from?: string;
  /** Why the visitor is sent here. */
  message?: string;
  /** A registration that waits for its confirmation: the page shows where the link was sent. */
  inbox?: { email: string; name: string /** milliseconds */; sentAt: number };
  /** Known data of the visitor, to fill in the form. */
  email?: string;
  name?: string;
  /** Whether the visitor has just confirmed the address. */
  isVerified?: boolean;
}

/** The location state of `/reset-password/:token`. */
export interface ResetPasswordState {
  /** Whether the account has no password yet, so that the member chooses the first one. */
  isFirst?: boolean;
}
