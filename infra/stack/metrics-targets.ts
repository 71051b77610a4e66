import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.ts';

export interface MetricsTargets {
  /** The port for the metrics of a part, which is the same after a restart. Undefined without metrics. */
  portOf: (name: string) => Promise<number | undefined>;
}

/** The file from which Prometheus reads the parts of a stack. */
const targetsFile = (dataDir: string): string => join(dataDir, 'run', 'metrics-targets.json');

/** Chooses a free metrics port for each part, so that several stacks do not conflict, and lists the ports for Prometheus. */
export const createMetricsTargets = ({ dataDir, isWanted }: { dataDir: string; isWanted: boolean }): MetricsTargets => {
  const ports = new Map<string, number>();
  return {
    portOf: async (name) => {
      if (!isWanted) return undefined;
      const known = ports.get(name);
      if (known !== undefined) return known;
      const port = await freePort();
      ports.set(name, port);
      // https://prometheus.io/docs/prometheus/latest/configuration/configuration/#file_sd_config
      const groups = [...ports].map(([part, each]) => ({ targets: [`127.0.0.1:${each}`], labels: { part } }));
      await writeFile(targetsFile(dataDir), JSON.stringify(groups, null, 2));
      return port;
    },
  };
};
