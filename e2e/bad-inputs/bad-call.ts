/** The type of a bad call, and the data that it needs. */
export interface World {
  /** Nadia's access token. */
  token: string;
  ownSkill: string;
  /** Another member's skill, and its owner. */
  otherSkill: string;
  otherOwner: string;
  /** An accepted exchange of Nadia's. */
  conversation: string;
}

export interface BadCall {
  title: string;
  method: string;
  /** Below `/api`; called when the data are loaded. */
  path: (world: World) => string;
  headers?: Record<string, string>;
  /** Sent unchanged, or as JSON when it is an object. */
  body?: (world: World) => unknown;
  /** Sends no token. */
  isAnonymous?: boolean;
  expected: readonly number[];
  /** The field that the answer must name. */
  field?: string;
}
