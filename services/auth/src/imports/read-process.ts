import { serveOrders } from '@mutua/service-kit/serve-orders';
import { type ListOrder, type ReadList, readList } from './read-list.ts';

serveOrders<ListOrder, ReadList>(async (order) => readList(order));
