import type { EventPayload, ReportKind } from '@mutua/contracts';
import type { EventHandler } from '@mutua/service-kit';
import type { Dependencies } from './dependencies.ts';

type Decided = EventPayload<'report.decided'>;

/** The page on which the owner finds the hidden or restored content. */
const PAGES: Partial<Record<ReportKind, string>> = { review: '/reviews', answer: '/reviews', question: '/requests' };
const pageOf = ({ kind, targetId }: Decided): string =>
  kind === 'skill' ? `/skills/${targetId}` : (PAGES[kind] ?? '/notifications');

/**
 * Notifies the member about whom moderators decided, with the decision and its reason. The reporter learns only that there is a decision.
 * A suspended member cannot sign in, and gets a mail from the auth service instead.
 */
export const onReportDecided =
  ({ service }: Dependencies): EventHandler<'report.decided'> =>
  async (event) => {
    const { decision, kind, subjectId, reporterIds, note, appealTo } = event.payload;
    if (decision !== 'nothing' && decision !== 'suspend') {
      await service.notify(event, subjectId, {
        type: 'other',
        priority: 'high',
        actionUrl: pageOf(event.payload),
        saying: { text: 'reportDecided', values: { decision, kind, note, appealTo } },
      });
    }
    if (decision === 'lift') return;
    for (const reporterId of reporterIds) {
      await service.notify(event, reporterId, {
        type: 'other',
        priority: 'low',
        actionUrl: '/notifications',
        saying: { text: 'reportAnswered', values: {} },
      });
    }
  };
