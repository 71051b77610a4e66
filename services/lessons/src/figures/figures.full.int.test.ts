import { madeUpSite } from '@mutua/service-kit/testing';

// The tests of figures over 10,000 members, of whom the service learns by events that come late, twice and in any order.
madeUpSite.members = 10_000;
madeUpSite.isToldByEvents = true;
await import('./figures.int.test.ts');
