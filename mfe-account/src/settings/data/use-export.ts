import { useEffect, useState } from 'react';
import { LOOK_MS, useExportStateQuery } from './own-data.resource.ts';

/** The progress of the member's export: fetched when the section opens, and repeatedly while the export grows. */
export function useExport() {
  const [isGrowing, setGrowing] = useState(false);
  const query = useExportStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isGrowing ? LOOK_MS : 0,
  });
  const growing = query.data?.growing ?? null;
  useEffect(() => setGrowing(growing !== null), [growing]);
  return query;
}
