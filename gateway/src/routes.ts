import { endpoints, type ServiceName } from '@mutua/contracts';

interface Pattern {
  path: RegExp;
  service: ServiceName;
}

/** The calls of the contract, by the first segment of their path. */
const bySegment = new Map<string, Pattern[]>();
for (const [key, { service }] of Object.entries(endpoints)) {
  const path = key.slice(key.indexOf(' ') + 1);
  const segment = path.split('/')[1] ?? '';
  const pattern = { path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`), service };
  bySegment.set(segment, [...(bySegment.get(segment) ?? []), pattern]);
}

/** The one service that answers everything under a segment, where there is only one. */
const wholeSegments = new Map<string, ServiceName>();
for (const [segment, patterns] of bySegment) {
  const services = new Set(patterns.map(({ service }) => service));
  const [only] = services;
  if (only && services.size === 1) wholeSegments.set(segment, only);
}

/**
 * The service that answers a path of the API (without `/api` and without a query).
 * Undefined for a path that no service knows.
 */
export const serviceOf = (path: string): ServiceName | undefined => {
  const segment = path.split('/', 2)[1] ?? '';
  return wholeSegments.get(segment) ?? bySegment.get(segment)?.find((pattern) => pattern.path.test(path))?.service;
};
