import { createHash } from 'node:crypto';
import type { AnyReport, DomainEvent, ReportInput } from '@mutua/contracts';
import { createOutboxWrites, type RedisClient, type Relay } from '@mutua/service-kit';
import type { Connection } from 'mongoose';
import { reportModel } from './report.model.ts';
import { createReportLimit } from './report-limit.ts';

/** The reported thing, as its owning service has it at this moment. */
export type ReportedThing<E = AnyReport['evidence']> = Pick<AnyReport, 'targetId' | 'subjectId'> & { evidence: E };

/** The answer to a report, also to a repeated one. */
export const REPORT_ANSWER = { message: 'Thank you. A person reads your report within two days.' };

/** The id of a report: all reports of one thing by one member on one day are the same. */
export const reportId = (reporterId: string, targetId: string, at: Date): string =>
  createHash('sha256')
    .update(`${reporterId}:${targetId}:${at.toISOString().slice(0, 10)}`)
    .digest('hex')
    .slice(0, 24);

export type ReportService = ReturnType<typeof createReportService>;

/** Stores the reports about things that a service owns, and sends them to the moderators' queue in auth. */
export function createReportService({
  connection,
  relay,
  ...store
}: {
  connection: Connection;
  relay: Pick<Relay, 'publish'>;
  redis: RedisClient;
  prefix: string;
  scale: number;
}) {
  const model = reportModel(connection);
  const { insert } = createOutboxWrites(model, relay);
  const consumeLimit = createReportLimit(store);

  return {
    /**
     * Stores a report with its event. The caller has checked that the reporter can see the thing. A repeated report of a day changes nothing.
     * @param eventOf makes the event of the report
     * @returns whether it is new
     * @throws TooManyRequestsError
     */
    async take<E extends AnyReport['evidence']>(
      reporterId: string,
      thing: ReportedThing<E>,
      { reason, text = '', block = false }: ReportInput,
      eventOf: (report: Omit<AnyReport, 'evidence'> & { evidence: E }) => DomainEvent,
    ): Promise<boolean> {
      const now = new Date();
      const _id = reportId(reporterId, thing.targetId, now);
      if (await model.exists({ _id })) return false;
      await consumeLimit(reporterId);
      const report = { ...thing, _id, reporterId, reason, text, block, createdAt: now.toISOString() };
      return insert({ _id, createdAt: now }, eventOf(report));
    },
  };
}
