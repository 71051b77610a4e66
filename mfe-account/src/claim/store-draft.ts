import { LIMITS } from '@mutua/contracts/limits';
import { ApiError, call } from '@mutua/web-kit';
import type { Draft } from './drafts.ts';

const fold = (title: string): string => title.trim().toLowerCase();

/** Stores a skill, unless the member has one with this title: a browser that was closed may have stored it without saying so. */
async function storeSkill({ title, text, category, level }: Draft): Promise<void> {
  const { skills } = await call('GET /skills/my-skills');
  if (skills.some((skill) => fold(skill.title) === fold(title))) return;
  const body = { title, description: text, category, proficiency: level || ('beginner' as const) };
  await call('POST /skills', { body });
}

/** Stores a want; one that says the same is as good as a new one. */
async function storeWant({ title, text, category }: Draft): Promise<void> {
  const note = [...text].slice(0, LIMITS.wantNote.max).join('');
  try {
    await call('POST /wants', { body: { title, category, ...(note && { note }) } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'want_exists') return;
    throw error;
  }
}

/**
 * Stores a kept offer as a skill, a need as a want, by the ordinary calls; then it waits no longer.
 * @throws ApiError
 */
export async function storeDraft(draft: Draft): Promise<void> {
  await (draft.kind === 'offer' ? storeSkill(draft) : storeWant(draft));
  await finishDraft(draft);
}

/** Says that an offer or a need waits no longer: it is stored, or not wanted. @throws ApiError */
export async function finishDraft({ n }: Draft): Promise<void> {
  await call('DELETE /claims/items/:n', { params: { n: String(n) } });
}
