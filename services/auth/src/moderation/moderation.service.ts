import type { DecisionInput, ModerationCaseDetails, ResponseOf } from '@mutua/contracts';
import { REPORTS_OF_DEEDS } from '@mutua/contracts/limits';
import {
  type Caller,
  ConflictError,
  ForbiddenError,
  LONGEST_LIST,
  NotFoundError,
  type PageQuery,
  paginationOf,
  ValidationError,
} from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { CaseRepository, StoredCase } from './case.repository.ts';
import type { CaseViews } from './case-views.ts';
import type { DecisionEffects } from './decision-effects.ts';
import type { LogQuery, LogRepository } from './log.repository.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

/** The queue in which moderators decide. For everybody else the calls are a 404. */
export function createModerationService({
  cases,
  log,
  views,
  effects,
  members,
}: {
  cases: Pick<CaseRepository, 'find' | 'page' | 'count'>;
  log: Pick<LogRepository, 'append' | 'page'>;
  views: CaseViews;
  effects: Pick<DecisionEffects, 'catchUp'>;
  members: Pick<MemberRepository, 'findById'>;
}) {
  /**
   * Checks the token first, so that other members' calls cost no read. Then checks the member's document, which has the present role.
   * @throws NotFoundError for everybody but moderators
   */
  async function requireModerator({ role, userId }: Caller): Promise<void> {
    const member = role === 'moderator' ? await members.findById(userId) : null;
    if (member?.role !== 'moderator') throw new NotFoundError();
  }

  /**
   * Returns a case that the moderator may read: nobody reads who reported them, or what was told about them.
   * @throws NotFoundError also for a case about the moderator
   */
  async function requireCase({ userId }: Caller, id: string): Promise<StoredCase> {
    const found = await cases.find(id);
    if (!found || found.subjectId === userId) throw new NotFoundError('Report not found');
    return found;
  }

  const conflict = async (found: StoredCase): Promise<ConflictError> =>
    new ConflictError('Somebody has decided this already', { current: { report: await views.detailsOf(found) } });

  return {
    async list(
      caller: Caller,
      { state, ...page }: PageQuery & { state: StoredCase['state'] },
    ): Promise<ResponseOf<'GET /moderation/reports'>> {
      await requireModerator(caller);
      const [documents, open, done] = await Promise.all([
        cases.page(state, caller.userId, page),
        cases.count('open', caller.userId),
        cases.count('done', caller.userId),
      ]);
      const counts = { open, done };
      const total = counts[state];
      return {
        reports: await views.listOf(documents),
        counts,
        pagination: paginationOf(page, total, Math.min(total, LONGEST_LIST)),
      };
    },

    async get(caller: Caller, id: string): Promise<ModerationCaseDetails> {
      await requireModerator(caller);
      return views.detailsOf(await requireCase(caller, id));
    },

    /**
     * Decides a case, once. The entry in the log is the decision, so only one of two concurrent moderators succeeds.
     * @throws ConflictError when the case is already decided
     * @throws ForbiddenError when the caller is a reporter
     */
    async decide(caller: Caller, id: string, { decision, note = '' }: DecisionInput): Promise<ModerationCaseDetails> {
      await requireModerator(caller);
      const found = await requireCase(caller, id);
      const { kind, targetId, subjectId, appliedSeq, state, hides, suspends, reports } = found;
      if (reports.some(({ reporterId }) => reporterId === caller.userId)) {
        throw new ForbiddenError('Another moderator has to decide this: you reported it', 'own_report');
      }
      if (decision === 'hide' && REPORTS_OF_DEEDS.includes(kind)) {
        throw new ValidationError([{ field: 'decision', message: 'A member can be warned or suspended, not hidden' }]);
      }
      const isPossible = decision === 'lift' ? hides || suspends : state === 'open';
      if (!isPossible) throw await conflict(found);
      const entry = await log.append({
        action: decision,
        note,
        kind,
        targetId,
        subjectId,
        moderatorId: caller.userId,
        caseId: found._id,
        decides: `${found._id}:${appliedSeq}`,
      });
      await effects.catchUp();
      const now = await requireCase(caller, id);
      if (!entry) throw await conflict(now);
      return views.detailsOf(now);
    },

    async log(caller: Caller, query: LogQuery): Promise<ResponseOf<'GET /moderation/log'>> {
      await requireModerator(caller);
      const { documents, total } = await log.page(query);
      return { entries: await views.entriesOf(documents), pagination: paginationOf(query, total) };
    },
  };
}
