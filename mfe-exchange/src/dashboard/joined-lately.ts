import type { User } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';

/** Who joins by an invitation of an import has 30 days for what they keep of it. */
const DAYS = 31;

/** Whether an invitation may still wait. Others are not asked about. */
export const hasJoinedLately = ({ createdAt }: User): boolean => Date.now() - Date.parse(createdAt) < DAYS * DAY_MS;
