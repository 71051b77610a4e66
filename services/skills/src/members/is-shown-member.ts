import { ERASED_VERSION } from '@mutua/contracts';
import type { MemberDocument } from './member.model.ts';

/** Whether others see this member at all: known, not suspended, and neither erased nor about to be. */
export const isShownMember = ({ version, isLeaving, standing }: MemberDocument): boolean =>
  version > 0 && version < ERASED_VERSION && !isLeaving && !standing?.isSuspended;
