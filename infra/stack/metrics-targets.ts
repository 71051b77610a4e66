import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../engines/processes/ports.ts';

/**
 * Returns a function that gives the metrics port of a part, which is the same after a restart. Each part gets a free port, so that several
 * stacks do not conflict. The ports are listed in a file for Prometheus.
 */
export const createMetricsTargets = (dataDir: string) => {
  const ports = new Map<string, number>();
  return async (part: string): Promise<number> => {
    const known = ports.get(part);
    if (known !== undefined) return known;
    const port = await freePort(0);
    ports.set(part, port);
    // https://prometheus.io/docs/prometheus/latest/configuration/configuration/#file_sd_config
    const groups = [...ports].map(([name, each]) => ({ targets: [`127.0.0.1:${each}`], labels: { part: name } }));
    await writeFile(join(dataDir, 'run', 'metrics-targets.json'), JSON.stringify(groups, null, 2));
    return port;
  };
};
