import { useEffect, useState } from 'react';
import { EXPORT_POLL_MS, useExportStateQuery } from './own-data.resource.ts';

/** Returns the progress of the member's export. It is fetched when the section opens, and repeatedly while the export is unfinished. */
export function useExport() {
  const [isGrowing, setGrowing] = useState(false);
  const query = useExportStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isGrowing ? EXPORT_POLL_MS : 0,
  });
  const growing = query.data?.growing ?? null;
  useEffect(() => setGrowing(growing !== null), [growing]);
  return query;
}
