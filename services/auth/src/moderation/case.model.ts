import type { AnyReport, Decision, ReportKind, ReportReason } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

export type Evidence = AnyReport['evidence'][number];

/** One member's report. A case has at most one of a member. */
export interface StoredReport {
  _id: string;
  reporterId: string;
  reason: ReportReason;
  text: string;
  createdAt: Date;
}

/** The reports of one thing that wait for one decision. A report after the decision begins the next round, which is a case of its own. */
export interface CaseDocument extends OutboxFields {
  /** Made of thing and round. */
  _id: string;
  kind: ReportKind;
  targetId: string;
  subjectId: string;
  round: number;
  state: 'open' | 'done';
  /** Whether several members reported it. */
  isUrgent: boolean;
  /** Whether a member who told of an exchange felt unsafe: absent otherwise. */
  isUnsafe?: true;
  reason: ReportReason;
  excerpt: string;
  /** At most 200. */
  reports: StoredReport[];
  /** Of the first report, and of later ones of a changed thing. */
  evidence: Evidence[];
  reportedAt: Date;
  /** The position of the latest applied decision in the log; 0 before the first one. */
  appliedSeq: number;
  decision: { decision: Decision; note: string; moderatorId: string; at: Date } | null;
  decidedAt: Date | null;
  /** What `lift` would take back. */
  hides: boolean;
  suspends: boolean;
  /** The positions of the decisions that set these two; 0 while none has. */
  hidesSeq: number;
  suspendsSeq: number;
  /** When the evidence is deleted; absent while the case is open, and afterwards. */
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

export const caseModel = (connection: Connection): Model<CaseDocument> =>
  connection.model<CaseDocument>('ModerationCase', schema, 'moderationCases');
