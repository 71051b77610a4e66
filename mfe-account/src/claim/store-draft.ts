import type { Want } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/limits';
import { ApiError, call } from '@mutua/web-kit';
import type { Draft } from './drafts.ts';

const fold = (title: string): string => title.trim().toLowerCase();

/** The id of the member's skill with this title: a browser that was closed may have stored it without saying so. */
async function skillFor({ title, text, category, level }: Draft): Promise<string> {
  const { skills } = await call('GET /skills/my-skills');
  const stored = skills.find((skill) => fold(skill.title) === fold(title));
  if (stored) return stored._id;
  const body = { title, description: text, category, proficiency: level || ('beginner' as const) };
  const { skill } = await call('POST /skills', { body });
  return skill._id;
}

/** The id of the want; one that says the same is as good as a new one. */
async function wantFor({ title, text, category }: Draft): Promise<string> {
  const note = [...text].slice(0, LIMITS.wantNote.max).join('');
  try {
    const { want } = await call('POST /wants', { body: { title, category, ...(note && { note }) } });
    return want._id;
  } catch (error) {
    const same =
      error instanceof ApiError && error.code === 'want_exists' ? (error.current as { want?: Want } | null) : null;
    if (same?.want) return same.want._id;
    throw error;
  }
}

/**
 * Stores a kept offer as a skill, a need as a want, by the ordinary calls; then it waits no longer.
 * @throws ApiError
 */
export async function storeDraft(draft: Draft): Promise<void> {
  const createdId = await (draft.kind === 'offer' ? skillFor(draft) : wantFor(draft));
  await call('PUT /claims/items/:n', { params: { n: String(draft.n) }, body: { createdId } });
}

/** Says that an offer or a need is not wanted. @throws ApiError */
export async function leaveDraft({ n }: Draft): Promise<void> {
  await call('PUT /claims/items/:n', { params: { n: String(n) }, body: { left: true } });
}
