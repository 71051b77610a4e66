import type { EndpointKey, Language } from '@mutua/contracts';
import { type Call, type Caller, implement, languageFor } from '@mutua/service-kit';
import type { Router } from 'express';
import { type DataLine, sendLines } from './send-lines.ts';

type OwnDataKey = Extract<EndpointKey, `GET /${string}/own-data/all`>;

/** Answers the call with which an export collects the caller's data from a service. */
export function ownDataRoute(
  router: Router,
  key: OwnDataKey,
  linesOf: (memberId: string, language: Language) => AsyncIterable<DataLine>,
): void {
  implement<OwnDataKey>(router, key, (call: Call<OwnDataKey>) =>
    sendLines(call.res, linesOf((call.caller as Caller).userId, languageFor(call.res))),
  );
}
