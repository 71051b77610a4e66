import type { AnyReport, Decision, ReportKind, ReportReason } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

export type Evidence = AnyReport['evidence'][number];

/** One member's report. A case has at most one report of each member. */
export interface StoredReport {
  _id: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
  createdAt: Date;
}

/** The reports of one thing that wait for one decision. A report after the decision begins the next round, which is a separate case. */
export interface CaseDocument extends OutboxFields {
  /** Made from the thing and the round. */
  _id: string;
  kind: ReportKind;
  targetId: string;
  subjectId: string;
  round: number;
  state: 'open' | 'done';
  /** Whether several members reported it. */
  isUrgent: boolean;
  /** Present when a member who reported an exchange felt unsafe. */
  isUnsafe?: true;
  reason: ReportReason;
  excerpt: string;
  /** At most 200 reports. */
  reports: StoredReport[];
  /** The evidence of the first report, and of later reports after the thing has changed. */
  evidence: Evidence[];
  reportedAt: Date;
  /** The position of the latest applied decision in the log; 0 before the first one. */
  appliedSeq: number;
  decision: { decision: Decision; note: string; moderatorId: string; at: Date } | null;
  decidedAt: Date | null;
  /** Whether the case hides the thing and suspends the member. A decision `lift` ends both. */
  hides: boolean;
  suspends: boolean;
  /** The positions of the decisions that set `hides` and `suspends`; 0 before the first one. */
  hidesSeq: number;
  suspendsSeq: number;
  /** The time at which the evidence is deleted. Absent while the case is open, and after the deletion. */
  evidenceUntil?: Date;
}

const text = { type: String, default: '' };
const required = { type: String, required: true };
const { Mixed } = Schema.Types;

const schema = new Schema<CaseDocument>(
  {
    _id: String,
    kind: required,
    targetId: required,
    subjectId: required,
    round: { type: Number, required: true },
    state: required,
    isUrgent: { type: Boolean, default: false },
    isUnsafe: { type: Boolean },
    reason: required,
    excerpt: text,
    reports: [
      { _id: required, reporterId: required, reason: required, text, createdAt: { type: Date, required: true } },
    ],
    evidence: { type: Mixed, default: () => [] },
    reportedAt: { type: Date, required: true },
    appliedSeq: { type: Number, default: 0 },
    decision: { type: Mixed, default: null },
    decidedAt: { type: Date, default: null },
    hides: { type: Boolean, default: false },
    suspends: { type: Boolean, default: false },
    hidesSeq: { type: Number, default: 0 },
    suspendsSeq: { type: Number, default: 0 },
    evidenceUntil: { type: Date },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);
schema.index({ state: 1, isUnsafe: -1, isUrgent: -1, reportedAt: 1 });
schema.index({ state: 1, decidedAt: -1 });
schema.index({ kind: 1, targetId: 1, round: -1 });
schema.index({ subjectId: 1 });
schema.index({ evidenceUntil: 1 }, { sparse: true });

export const caseModel = (connection: Connection) =>
  connection.model<CaseDocument>('ModerationCase', schema, 'moderationCases');
