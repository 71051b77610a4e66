/** What a bad call is. */
export interface World {
  /** Nadia's access token. */
  token: string;
  ownSkill: string;
  /** A skill of somebody else, and its owner. */
  otherSkill: string;
  otherOwner: string;
  /** An accepted exchange of Nadia's. */
  conversation: string;
}

export interface BadCall {
  title: string;
  method: string;
  /** Below `/api`; made when the world is known. */
  path: (world: World) => string;
  headers?: Record<string, string>;
  /** Sent as it is; an object as JSON. */
  body?: (world: World) => unknown;
  /** Without a token. */
  isAnonymous?: boolean;
  expected: readonly number[];
  /** The field that the answer must blame. */
  field?: string;
}
