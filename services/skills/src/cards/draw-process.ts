// A process of its own that draws cards for `card.service.ts`.
import { serveOrders } from '@mutua/service-kit/serve-orders';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';
import { drawProfile } from './draw-profile.ts';
import type { ProfileCard } from './profile-card.ts';

serveOrders((card: Card | ProfileCard) => ('title' in card ? drawCard(card) : drawProfile(card)));
