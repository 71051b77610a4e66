import { ownDataRoute } from '@mutua/domain';
import { createService, gauge } from '@mutua/service-kit';
import { loadConfig } from './config.ts';
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts';
import { createMemberDataRepository } from './member-data/member-data.repository.ts';
import { ownData } from './member-data/own-data.ts';
import { migrations } from './migrations/index.ts';
import { notificationRoutes } from './notifications/notification.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import type { Timing } from './wiring/context.ts';
import { createDelivery } from './wiring/delivery.ts';
import { createHandlers } from './wiring/handlers.ts';

const waitingMails = gauge({ name: 'mutua_mails_waiting', help: 'Mails about accounts that are not sent yet' });

export const app = createService({
  name: 'notifications',
  loadConfig,
  migrations,
  build(kit, timing: Timing = {}) {
    const context = { ...kit, timing };
    const delivery = createDelivery(context);
    const { workers, mailRepository } = delivery;
    const data = createMemberDataRepository(kit);

    return {
      routes(router) {
        ownDataRoute(router, 'GET /notifications/own-data/all', (memberId) => ownData(data, memberId));
        notificationRoutes(router, delivery);
        pushRoutes(router, delivery.push);
        unsubscribeRoutes(router, { ...delivery, mails: mailRepository });
      },
      handlers: createHandlers({ context, delivery, data }),
      metrics: [
        {
          name: 'mails',
          gauges: [waitingMails],
          read: async () => waitingMails.set(await mailRepository.countWaiting()),
        },
      ],
      start() {
        for (const each of workers) each.start();
      },
      async stop() {
        await Promise.all(workers.map((each) => each.stop()));
        delivery.close();
      },
    };
  },
});
