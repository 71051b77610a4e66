// A process of its own that draws cards for `card.service.ts`.
import { serveOrders } from '@mutua/service-kit/processes';
import { drawCard } from './draw-card.ts';

serveOrders(drawCard);
