/** Renders the overlay for production by kubectl. Compares it with the schemas of the API, and with the variables and ports of the processes. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/limits';
import { IMAGE_VARIABLES, loadConfig } from '../images/testing/load-config.ts';
import { ROOT } from '../stack/stack-location.ts';
import { faultsOf } from './testing/check-objects.ts';
import { type KubernetesObject, renderOverlay } from './testing/render.ts';

type Labels = Record<string, string>;
interface Container {
  args?: string[];
  image: string;
  envFrom?: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string } };
  [probe: string]: unknown;
}
interface PodSpec {
  securityContext: Record<string, unknown>;
  containers: [Container];
  volumes: { name: string; secret?: { secretName: string }; persistentVolumeClaim?: { claimName: string } }[];
}
interface Workload extends KubernetesObject {
  spec: { selector?: { matchLabels: Labels }; template: { metadata: { labels: Labels }; spec: PodSpec } };
}

interface PodSelector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; values: string[] }[];
}
interface Policy extends KubernetesObject {
  spec: {
    podSelector: PodSelector;
    egress?: { to: { ipBlock?: { cidr: string; except: string[] } }[] }[];
    ingress?: { from: { podSelector?: PodSelector }[]; ports: { port: number }[] }[];
  };
}

const PROCESSES = [...SERVICES, 'gateway'];

let folder: string;
let objects: KubernetesObject[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-kubernetes-'));
  objects = await renderOverlay('production', folder);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const ofKind = <T = KubernetesObject>(kind: string) => objects.filter((each) => each.kind === kind) as T[];
const workloads = () => [...ofKind<Workload>('Deployment'), ...ofKind<Workload>('Job')];

function find<T = KubernetesObject>(kind: string, name: string): T {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found as T;
}

const containerOf = ({ spec }: Workload): Container => spec.template.spec.containers[0];

/** The variables of a container, as the API fills them in. */
function variablesOf(workload: Workload): Record<string, string> {
  const maps = (containerOf(workload).envFrom ?? []).map((source) => {
    if ('configMapRef' in source) return find<{ data: Labels }>('ConfigMap', source.configMapRef.name).data;
    const { data = {} } = find<{ data?: Labels }>('Secret', source.secretRef.name);
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
    );
  });
  return Object.assign({}, ...maps);
}

const matches = (selector: Labels, labels: Labels) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);
const selectedBy = (selector: Labels) =>
  ofKind<Workload>('Deployment').filter(({ spec }) => matches(selector, spec.template.metadata.labels));

describe('the schemas of the API', () => {
  it('accept every object', async () => {
    await expect(faultsOf(objects)).resolves.toEqual([]);
  });

  it('refuse a misspelt field, a wrong type, a missing field and an unknown kind', async () => {
    const broken = (change: (deployment: ReturnType<typeof structuredClone<Workload>>) => void) => {
      const copy = structuredClone(find<Workload>('Deployment', 'chat'));
      change(copy);
      return copy;
    };
    const faults = await faultsOf([
      broken((each) => Object.assign(containerOf(each), { readynessProbe: {} })),
      broken((each) => Object.assign(each.spec, { replicas: 'two' })),
      broken((each) => Object.assign(each.spec, { template: undefined })),
      broken((each) => Object.assign(each, { kind: 'Deploiment' })),
    ]);
    expect(faults).toEqual([
      expect.stringContaining('readynessProbe'),
      expect.stringContaining("'string' is not assignable to type 'number'"),
      expect.stringContaining('is missing in type'),
      expect.stringContaining('Deploiment'),
    ]);
  });
});

describe('every process', () => {
  it.each(PROCESSES)(
    '%s gets a complete configuration without unknown variables',
    async (name) => {
      const workload = find<Workload>('Deployment', name);
      const variables = variablesOf(workload);
      const config = await loadConfig(name, { ...IMAGE_VARIABLES, ...variables });
      expect(Object.keys(config)).toEqual(
        expect.arrayContaining(Object.keys(variables).filter((key) => variables[key])),
      );
      expect(containerOf(workload).args).toEqual([`${name === 'gateway' ? name : `services/${name}`}/src/main.ts`]);
      const ports = Object.fromEntries(
        (containerOf(workload).ports ?? []).map((each) => [each.name, each.containerPort]),
      );
      expect(ports).toEqual({ http: config['PORT'], metrics: config['METRICS_PORT'] });
    },
    60_000,
  );

  it.each(['auth', 'chat', 'notifications', 'gateway'])('%s fails without a required variable', async (name) => {
    const { REDIS_URL: _redis, ...variables } = variablesOf(find<Workload>('Deployment', name));
    await expect(loadConfig(name, { ...IMAGE_VARIABLES, ...variables })).rejects.toThrow('REDIS_URL: is required');
  });

  it('is restricted: no root, no privileges, a read-only file system, with probes and limits', () => {
    for (const workload of workloads()) {
      const { securityContext, containers } = workload.spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.limits.memory).toMatch(/Mi$/);
        if (workload.kind !== 'Deployment') continue;
        expect(container).toMatchObject({
          livenessProbe: { httpGet: { path: '/live', port: 'http' } },
          readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
          startupProbe: { httpGet: { path: '/live', port: 'http' } },
        });
      }
    }
  });

  it('gets a grace period that is longer than its own shutdown', async () => {
    for (const name of PROCESSES) {
      const { SHUTDOWN_DELAY_MS = '3000' } = variablesOf(find<Workload>('Deployment', name));
      const { terminationGracePeriodSeconds: grace } = find<Workload>('Deployment', name).spec.template
        .spec as unknown as {
        terminationGracePeriodSeconds: number;
      };
      // 10 s for open calls and 10 s for the parts behind them.
      expect(grace * 1000).toBeGreaterThanOrEqual(Number(SHUTDOWN_DELAY_MS) + 20_000);
    }
  });
});

describe('the migration job', () => {
  it('has the same variables as the services', () => {
    const variables = variablesOf(find<Workload>('Job', 'migrate'));
    for (const name of SERVICES) {
      const own = variablesOf(find<Workload>('Deployment', name));
      // The users of the job may use every database, and every key of Redis.
      const { MONGODB_URI: _uri, REDIS_URL: _redis, ...same } = own;
      expect(variables['MONGODB_URI']).toContain('//mutua:');
      expect(variables['REDIS_URL']).toContain('redis://:');
      for (const [variable, value] of Object.entries(same))
        expect([name, variable, variables[variable]]).toEqual([name, variable, value]);
    }
  });
});

describe('the rooms of lessons', () => {
  it('run only on labelled nodes, on their network, with the variables that their script reads', async () => {
    const rooms = find<Workload>('DaemonSet', 'rooms');
    const { nodeSelector, hostNetwork, securityContext } = rooms.spec.template.spec as PodSpec & {
      nodeSelector: Labels;
      hostNetwork: boolean;
    };
    expect([nodeSelector, hostNetwork]).toEqual([{ 'mutua.example/rooms': 'true' }, true]);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(containerOf(rooms).securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    const script = await readFile(join(ROOT, 'infra/images/rooms.sh'), 'utf8');
    const read = new Set([...script.matchAll(/\$\{?(ROOM_\w+)/g)].map(([, name]) => name));
    const { env = [] } = containerOf(rooms) as { env?: { name: string }[] };
    const given = [...Object.keys(variablesOf(rooms)), ...env.map(({ name }) => name)];
    expect(given.toSorted()).toEqual([...read].toSorted());
  });
});

describe('references between objects', () => {
  it('lead to existing volumes, secrets and claims', () => {
    const pods = workloads().map((workload) => workload.spec.template.spec);
    for (const { volumes, containers } of pods)
      expect(volumes.map(({ name }) => name)).toEqual(
        expect.arrayContaining(containers[0].volumeMounts.map(({ name }) => name)),
      );
    const volumes = pods.flatMap((pod) => pod.volumes);
    for (const { secretName } of volumes.flatMap(({ secret }) => secret ?? [])) find('Secret', secretName);
    for (const { claimName } of volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim ?? []))
      find('PersistentVolumeClaim', claimName);
  });

  it('mount the signing keys where auth reads them', () => {
    const auth = find<Workload>('Deployment', 'auth');
    const mount = containerOf(auth).volumeMounts.find(({ name }) => name === 'signing-keys');
    const volume = auth.spec.template.spec.volumes.find(({ name }) => name === 'signing-keys');
    const [file] = Object.keys(find<{ data: Labels }>('Secret', volume?.secret?.secretName ?? '').data);
    expect(variablesOf(auth)['AUTH_SIGNING_KEYS_FILE']).toBe(`${mount?.mountPath}/${file}`);
  });

  it('select labels that pods have', () => {
    for (const { metadata, spec } of ofKind<Workload>('Deployment'))
      expect([metadata.name, selectedBy(spec.selector?.matchLabels ?? {}).map((each) => each.metadata.name)]).toEqual([
        metadata.name,
        [metadata.name],
      ]);
    for (const kind of ['Service', 'PodDisruptionBudget'])
      for (const { metadata, spec } of ofKind<
        KubernetesObject & { spec: { selector: Labels & { matchLabels?: Labels } } }
      >(kind)) {
        const found = selectedBy(spec.selector.matchLabels ?? spec.selector);
        expect([kind, found.map((each) => each.metadata.name)]).toEqual([kind, [metadata.name]]);
      }
  });

  it('lead the gateway to every replica of a service, and the ingress to the gateway', () => {
    const variables = variablesOf(find<Workload>('Deployment', 'gateway'));
    for (const name of SERVICES) {
      const { spec } = find<{ spec: { clusterIP?: string; ports: { port: number }[] } }>('Service', name);
      expect(spec.clusterIP).toBe('None');
      expect(variables[`${name.toUpperCase()}_URL`]).toBe(`dns+http://${name}:${spec.ports[0]?.port}`);
    }
    const ingress = JSON.stringify(find('Ingress', 'mutua'));
    expect(ingress).toContain('{"name":"gateway","port":{"name":"http"}}');
  });

  it('allow only ports that processes listen on, for selectors that match pods', () => {
    const policies = ofKind<Policy>('NetworkPolicy').filter(({ spec }) => !spec.egress);
    const ports = policies.flatMap(({ spec }) => spec.ingress ?? []).flatMap((rule) => rule.ports);
    expect(ports.filter(({ port }) => port !== 8080 && port !== 9464)).toEqual([]);
    const selectors = policies.flatMap(({ spec: { podSelector, ingress = [] } }) => [
      podSelector,
      ...ingress.flatMap(({ from }) => from.flatMap((each) => each.podSelector ?? [])),
    ]);
    for (const { matchLabels = {}, matchExpressions = [] } of selectors) {
      expect([matchLabels, selectedBy(matchLabels)]).toEqual([
        matchLabels,
        expect.arrayContaining([expect.anything()]),
      ]);
      const named = matchExpressions.flatMap(({ key, values }) => values.map((value) => ({ [key]: value })));
      expect(named.filter((labels) => selectedBy(labels).length !== 1)).toEqual([]);
    }
  });

  it("let no pod read the cloud's credentials, and give each process its own users", () => {
    const rules = ofKind<Policy>('NetworkPolicy').flatMap(({ spec }) => spec.egress ?? []);
    const open = rules.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])).filter(({ except }) => except);
    expect(open.map(({ cidr, except }) => [cidr, except])).toEqual([
      ['0.0.0.0/0', expect.arrayContaining(['169.254.0.0/16'])],
      ['::/0', expect.arrayContaining(['fe80::/10', 'fd00:ec2::254/128'])],
    ]);
    const users = SERVICES.map((name) => variablesOf(find<Workload>('Deployment', name))['MONGODB_URI']);
    expect(users).toEqual(SERVICES.map((name) => expect.stringContaining(`//mutua_${name}:`)));
    for (const name of ['gateway', ...SERVICES])
      expect(variablesOf(find<Workload>('Deployment', name))['REDIS_URL']).toContain(`//${name}:`);
  });

  it('scale chat by a metric that it exports', async () => {
    const { spec } = find<{
      spec: { scaleTargetRef: { name: string }; metrics: { pods: { metric: { name: string } } }[] };
    }>('HorizontalPodAutoscaler', 'chat');
    expect(spec.scaleTargetRef.name).toBe('chat');
    const source = await readFile(join(ROOT, 'services/chat/src/realtime/chat-metrics.ts'), 'utf8');
    expect(source).toContain(`gauge({ name: '${spec.metrics[0]?.pods.metric.name}'`);
    expect(find<Workload & { spec: { replicas?: number } }>('Deployment', 'chat').spec.replicas).toBeUndefined();
  });
});
