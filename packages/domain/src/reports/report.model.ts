import { type IndexToBuild, type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** A report that was sent to the moderators' queue. It is stored to recognise repeated ones; its content is only in the event. */
export interface ReportDocument extends OutboxFields {
  /** Made from the reporter, the thing and the day. */
  _id: string;
  createdAt: Date;
}

const DAYS_KEPT = 30;

const schema = new Schema<ReportDocument>(
  { _id: String, createdAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.plugin((each) => outboxPlugin(each, { insertOnly: true }));
schema.index({ createdAt: 1 }, { expireAfterSeconds: DAYS_KEPT * 24 * 3600 });

export const reportModel = (connection: Connection): Model<ReportDocument> =>
  connection.model<ReportDocument>('Report', schema, 'reports');

/** The indexes of the collection `reports`, for the migrations of services that take reports. */
export const REPORT_INDEXES: readonly IndexToBuild[] = [
  { key: { outboxPendingAt: 1 }, sparse: true },
  { key: { createdAt: 1 }, expireAfterSeconds: DAYS_KEPT * 24 * 3600 },
];
