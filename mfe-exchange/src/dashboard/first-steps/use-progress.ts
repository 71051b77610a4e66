import type { Skill, User } from '@mutua/contracts';
import { isApiFailure } from '@mutua/web-kit';
import { useOneSkillQuery, useOwnSkillsQuery } from '../../skills/skills.resource.ts';

/** Undefined while it loads, null when there is none. */
export type Known<T> = T | null | undefined;

/** The skill for which the member came. Also null when it cannot be loaded, because it may be deleted. */
function useWantedSkill(skillId: string | undefined): Known<Skill> {
  const { currentData, error } = useOneSkillQuery(skillId ?? '', { skip: !skillId });
  if (!skillId || (error && isApiFailure(error))) return null;
  return currentData;
}

function useOwnSkill(): Known<Skill> {
  const { data, isError } = useOwnSkillsQuery(undefined, { refetchOnMountOrArgChange: true });
  return data || isError ? (data?.skills[0] ?? null) : undefined;
}

export type StepName = 'want' | 'find' | 'share' | 'ask';

export interface Progress {
  /** The member's search words, until a skill is chosen. */
  query: string | undefined;
  /** What the member would like to learn, in words. Undefined when it is unknown or the skill was deleted. */
  words: string | undefined;
  wanted: Known<Skill>;
  /** The first of the member's own skills. */
  own: Known<Skill>;
  /** Undefined while it loads. */
  next: StepName | undefined;
  /** The number of remaining steps before the request. */
  left: number;
}

/** The progress of a new member towards a first request. */
export function useProgress({ goal }: User): Progress {
  const wanted = useWantedSkill(goal && 'skillId' in goal ? goal.skillId : undefined);
  const own = useOwnSkill();
  const query = goal && 'query' in goal ? goal.query : undefined;
  const words = query ?? (wanted === null ? undefined : (wanted?.title ?? '…'));
  const isOpen: Record<StepName, boolean> = {
    want: words === undefined,
    find: wanted === null,
    share: own === null,
    ask: true,
  };
  const open = (['want', 'find', 'share', 'ask'] as const).filter((name) => isOpen[name]);
  const isKnown = wanted !== undefined && own !== undefined;
  return { query, words, wanted, own, next: isKnown ? open[0] : undefined, left: open.length - 1 };
}
