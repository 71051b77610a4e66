import { endpoints } from '@mutua/contracts';

/** The calls that report something to the moderators. */
export const REPORT_CALLS = Object.keys(endpoints).filter((call) => /^POST .*\/reports$/.test(call));

/** The data of a running system that bad calls need. */
export interface World {
  /** Nadia's access token. */
  token: string;
  ownSkill: string;
  /** Another member's skill, and its owner. */
  otherSkill: string;
  otherOwner: string;
  /** An accepted exchange of Nadia's. */
  conversation: string;
  /** The conversation of a lesson in which Nadia has a seat, or which she gives. */
  circle: string;
}

export interface BadCall {
  title: string;
  method: string;
  /** Returns the path below `/api`, once the data are loaded. */
  path: (world: World) => string;
  headers?: Record<string, string>;
  /** Returns the body: text or bytes are sent unchanged, an object as JSON. */
  body?: (world: World) => unknown;
  /** Sends no token. */
  isAnonymous?: boolean;
  expected: readonly number[];
  /** The field that the answer must name. */
  field?: string;
}
