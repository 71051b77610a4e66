import type { Decision, DomainEvent } from '@mutua/contracts';
import { DECISIONS, NO_REPORTER, REPORTS_OF_DEEDS } from '@mutua/contracts/limits';
import { createPeriodicTask, type Logger, newEvent } from '@mutua/service-kit';
import { accountMail } from '../accounts/account-mail.ts';
import type { AnnouncementRepository } from '../announcements/announcement.repository.ts';
import type { InvitationService } from '../invitations/invitation.service.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import type { MemberFigures } from '../members/member-figures.ts';
import type { ReferenceRepository } from '../references/reference.repository.ts';
import type { StoredBonds } from '../references/stored-bonds.ts';
import type { ReviewRepository } from '../reviews/review.repository.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { CaseRepository, Outcome, StoredCase } from './case.repository.ts';
import type { LogEntry, LogRepository } from './log.repository.ts';

const INTERVAL_MS = 5_000;
/** After this time a decision is no longer mailed. */
const MAIL_MS = 7 * 24 * 3600 * 1000;

export type DecisionEffects = ReturnType<typeof createDecisionEffects>;

const isDecision = (action: LogEntry['action']): action is Decision =>
  (DECISIONS as readonly string[]).includes(action);

/** Returns the state of a case after a decision. `lift` ends what the earlier decisions did. */
export function outcomeOf(before: StoredCase, { _id, action, note, moderatorId, at }: LogEntry): Outcome {
  if (!isDecision(action)) throw new Error(`${action} is no decision about a case`);
  const isLift = action === 'lift';
  const hides = action === 'hide' || (before.hides && !isLift);
  const suspends = action === 'suspend' || (before.suspends && !isLift);
  return {
    appliedSeq: _id,
    decision: { decision: action, note, moderatorId: moderatorId ?? '', at },
    hides,
    suspends,
    hidesSeq: hides === before.hides ? before.hidesSeq : _id,
    suspendsSeq: suspends === before.suspends ? before.suspendsSeq : _id,
  };
}

/** Creates the event that says whether the thing is hidden, as other services store it. */
export const contentEvent = ({ kind, targetId, subjectId, hides, hidesSeq, decision }: StoredCase): DomainEvent =>
  newEvent('content.moderated', {
    kind,
    targetId,
    subjectId,
    isHidden: hides,
    note: hides ? (decision?.note ?? '') : '',
    version: hidesSeq,
  });

/** Creates the event that tells other services whether any case suspends the member. */
export const memberEvent = (
  { subjectId, suspends, suspendsSeq }: StoredCase,
  other: Pick<StoredCase, 'suspends'> | null,
): DomainEvent =>
  newEvent('member.moderated', {
    userId: subjectId,
    isSuspended: suspends || other !== null,
    version: suspendsSeq,
  });

/**
 * Carries out the decisions in the log of moderation. The entry in the log is the decision. Each effect is idempotent, so that another
 * process can carry it out when the deciding process has died. Effects follow the order of the log.
 */
export function createDecisionEffects({
  cases,
  log,
  members,
  sessions,
  reviews,
  references,
  announcements,
  bonds,
  figures,
  invitations,
  appealTo,
  logger,
}: {
  cases: Pick<CaseRepository, 'find' | 'findSuspending' | 'settle'>;
  log: Pick<LogRepository, 'after' | 'head' | 'advance'>;
  members: Pick<MemberRepository, 'change'>;
  sessions: Pick<SessionService, 'endBefore'>;
  reviews: Pick<ReviewRepository, 'setHidden' | 'reviewedBy'>;
  references: Pick<ReferenceRepository, 'setHidden'>;
  announcements: Pick<AnnouncementRepository, 'setHidden'>;
  bonds: Pick<StoredBonds, 'referencesChanged' | 'exchangesChanged'>;
  figures: Pick<MemberFigures, 'updateRating'>;
  invitations: Pick<InvitationService, 'noteSuspension'>;
  /** The address for appeals. */
  appealTo: string;
  logger: Logger;
}) {
  /** A member with two suspensions stays suspended, with the remaining reason, until both are lifted. */
  async function keepStanding(memberId: string, { _id: seq }: LogEntry, { decision }: StoredCase): Promise<void> {
    await members.change(memberId, ({ standing }) =>
      standing && standing.seq < seq ? { set: { standing: { ...standing, seq, note: decision?.note ?? '' } } } : null,
    );
  }

  /** Suspends a member and ends all sessions in one write, or lifts the suspension. Ignores a decision when a later one is stored. */
  async function setStanding(
    memberId: string,
    isSuspended: boolean,
    { _id: seq, note }: LogEntry,
  ): Promise<Member | null> {
    const changed = await members.change(memberId, ({ standing, sessionEpoch }) => {
      if (standing && standing.seq >= seq) return null;
      return {
        set: {
          standing: { isSuspended, seq, note },
          ...(isSuspended && { sessionEpoch: sessionEpoch + 1, epochUnannouncedAt: new Date() }),
        },
      };
    });
    if (changed && isSuspended) await sessions.endBefore(memberId, changed.sessionEpoch);
    await bonds.exchangesChanged(memberId);
    return changed;
  }

  /** Returns the member when they must be told of the change. */
  async function setSuspension({ subjectId, suspends }: StoredCase, other: StoredCase | null, entry: LogEntry) {
    await invitations.noteSuspension(subjectId, suspends || other !== null);
    if (suspends || !other) return setStanding(subjectId, suspends, entry);
    await keepStanding(subjectId, entry, other);
    return null;
  }

  /** Hides a review on the profile and in the rating of the member who received it, or shows it again. */
  async function setReview({ targetId, hides, hidesSeq }: StoredCase): Promise<void> {
    await reviews.setHidden(targetId, hides, hidesSeq);
    const reviewedId = await reviews.reviewedBy(targetId);
    if (reviewedId) await figures.updateRating(reviewedId);
  }

  async function setReference({ targetId, hides, hidesSeq }: StoredCase): Promise<void> {
    const reference = await references.setHidden(targetId, hides, hidesSeq);
    if (reference) await bonds.referencesChanged(reference.from, reference.to);
  }

  /** Hides this service's copy of the thing, or shows it again. */
  async function setOwnCopy(after: StoredCase): Promise<void> {
    if (after.kind === 'review') await setReview(after);
    if (after.kind === 'reference') await setReference(after);
    if (after.kind === 'announcement') await announcements.setHidden(after.targetId, after.hides);
  }

  /** Creates a mail about a suspension, because a suspended member cannot sign in to read a notification. */
  const mailTo = (member: Member, { suspends, excerpt, decision, kind }: StoredCase): DomainEvent =>
    accountMail(member, {
      kind: 'moderated',
      values: {
        decision: suspends ? 'suspend' : 'lift',
        ...(excerpt && suspends && !REPORTS_OF_DEEDS.includes(kind) && { excerpt }),
        ...(decision?.note && { note: decision.note }),
        appealTo,
      },
      expiresAt: new Date(Date.now() + MAIL_MS),
    });

  const decidedEvent = (each: StoredCase, { note }: LogEntry): DomainEvent =>
    newEvent('report.decided', {
      decision: each.decision?.decision ?? 'nothing',
      kind: each.kind,
      targetId: each.targetId,
      subjectId: each.subjectId,
      reporterIds: each.reports.map(({ reporterId }) => reporterId).filter((id) => id !== NO_REPORTER),
      // The other member must never read what somebody told only the moderators, nor in which room it was.
      excerpt: each.kind === 'exchange' || each.kind === 'room' ? '' : each.excerpt,
      note,
      appealTo,
    });

  async function apply(entry: LogEntry): Promise<void> {
    const before = entry.caseId === null ? null : await cases.find(entry.caseId);
    if (!before || before.appliedSeq >= entry._id) return;
    const outcome = outcomeOf(before, entry);
    const after: StoredCase = { ...before, ...outcome };
    const hidesNow = after.hidesSeq === entry._id;
    const suspendsNow = after.suspendsSeq === entry._id;
    const other = suspendsNow ? await cases.findSuspending(after.subjectId, after._id) : null;
    const member = suspendsNow ? await setSuspension(after, other, entry) : null;
    if (hidesNow) await setOwnCopy(after);
    const events = [
      hidesNow && contentEvent(after),
      suspendsNow && memberEvent(after, other),
      member && mailTo(member, after),
      decidedEvent(after, entry),
    ];
    await cases.settle(
      after._id,
      outcome,
      events.flatMap((event) => event || []),
    );
  }

  /** Carries out the remaining effects, up to the end of the log. */
  async function catchUp(): Promise<void> {
    const head = await log.head();
    for await (const entry of log.after(head?.seq ?? 0)) {
      await apply(entry);
      await log.advance(entry);
    }
  }

  /** Carries out what a dead process, or an outage, has left undone. */
  const { start, stop } = createPeriodicTask(catchUp, {
    everyMs: INTERVAL_MS,
    failure: 'decisions of moderators will take effect later',
    logger,
  });
  return { catchUp, start, stop };
}
