// A process of its own that draws cards for `card.service.ts`.
import { serveOrders } from '@mutua/service-kit/serve-orders';
import { drawCard } from './draw-card.ts';

serveOrders(drawCard);
