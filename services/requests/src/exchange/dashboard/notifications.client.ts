import { endpoints } from '@mutua/contracts';
import { type Logger, traced, traceHeaders } from '@mutua/service-kit';

export type NotificationsClient = ReturnType<typeof createNotificationsClient>;

const TIMEOUT_MS = 500;

/**
 * The only synchronous call of this service to another one. The dashboard shows all its figures in one answer, and copies of all
 * notifications would cost more than this call.
 * When no answer comes in time, the figure is 0. The bell in the header reads the number from the notifications service itself.
 */
export function createNotificationsClient({ baseUrl, logger }: { baseUrl: string; logger: Logger }) {
  const address = new URL('/notifications/unread/count', baseUrl);

  return {
    /** @param authorization the caller's own header */
    async unreadCount(authorization: string): Promise<number> {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const ask = () => fetch(address, { headers: { authorization, ...traceHeaders() }, signal });
      try {
        // The notifications service may have closed a connection that was kept open. The second try opens a new one.
        const answer = await traced('GET notifications', { kind: 'client' }, () =>
          ask().catch((error: unknown) => {
            if (signal.aborted) throw error;
            return ask();
          }),
        );
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        return endpoints['GET /notifications/unread/count'].response.parse(await answer.json()).count;
      } catch (error) {
        logger.warn({ err: error }, 'unread notifications not known');
        return 0;
      }
    },
  };
}
