import type { Skill } from '@mutua/contracts';

/** Whether the owner is away and accepts no requests meanwhile. */
export const isClosed = ({ away }: Skill): boolean => away?.requests === 'none';

/** Whether the owner accepts no requests from this member. */
export const isRefused = (skill: Skill, member: { exchangeCount: number } | null): boolean =>
  skill.requestsFrom === 'nobody' ||
  (skill.requestsFrom === 'reviewed' && member?.exchangeCount === 0) ||
  isClosed(skill);
