/** A machine and a port. */
export interface RedisNode {
  host: string;
  port: number;
}

interface Login {
  username?: string;
  password?: string;
  isTls: boolean;
}

/** The content of a REDIS_URL: one server; or sentinels that know the present master of a name; or some nodes of a cluster. */
export type RedisAddress = Login &
  (
    | { kind: 'single'; node: RedisNode; db: number }
    | {
        kind: 'sentinel';
        sentinels: readonly RedisNode[];
        name: string;
        db: number;
        /** The login for the sentinels, if they need one. */
        sentinelUsername?: string;
        sentinelPassword?: string;
      }
    | { kind: 'cluster'; nodes: readonly RedisNode[] }
  );

export const NOT_A_REDIS_URL =
  'must be redis://host:6379, redis+sentinel://host:26379,host:26379/name or redis+cluster://host:6379,host:6379 (rediss for TLS)';
const PORTS = { single: 6379, sentinel: 26_379, cluster: 6379 } as const;

const URL_PATTERN =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<username>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^@/?#]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;
const NODE_PATTERN = /^(?<host>[\w.-]+|\[[\da-fA-F:.]+\])(?::(?<port>\d{1,5}))?$/;

/**
 * Parses a REDIS_URL. Passwords are percent-encoded.
 * @throws Error that says what is wrong, without the value
 */
export function parseRedisUrl(url: string): RedisAddress {
  const {
    tls,
    kind = 'single',
    username,
    password,
    hosts = '',
    path = '',
    query,
  } = URL_PATTERN.exec(url)?.groups ?? {};
  if (!hosts) throw new Error(NOT_A_REDIS_URL);
  const given: Given = {
    login: {
      isTls: tls === 's',
      ...(username && { username: decode(username) }),
      ...(password && { password: decode(password) }),
    },
    nodes: hosts.split(',').map((each) => parseNode(each.trim(), PORTS[kind as RedisAddress['kind']])),
    path: path.split('/').filter(Boolean),
    query: new URLSearchParams(query),
  };
  if (kind === 'sentinel') return toSentinel(given);
  take(given.query);
  return kind === 'cluster' ? toCluster(given) : toSingle(given);
}

/** The parts of an address. */
interface Given {
  login: Login;
  nodes: readonly RedisNode[];
  path: readonly string[];
  query: URLSearchParams;
}

function toSingle({ login, nodes, path }: Given): RedisAddress {
  const [node, ...others] = nodes;
  if (!node || others.length > 0)
    throw new Error('must have one host, or begin with redis+sentinel:// or redis+cluster://');
  return { ...login, kind: 'single', node, db: parseDb(path) };
}

function toSentinel({ login, nodes, path, query }: Given): RedisAddress {
  const [name, ...rest] = path;
  if (!name) throw new Error('must name the master after the sentinels, as in /mymaster or /mymaster/0');
  const [sentinelUsername, sentinelPassword] = take(query, 'sentinelUsername', 'sentinelPassword');
  return {
    ...login,
    kind: 'sentinel',
    sentinels: nodes,
    name: decode(name),
    db: parseDb(rest),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
  };
}

function toCluster({ login, nodes, path }: Given): RedisAddress {
  if (path.length > 0) throw new Error('must not name a database, because a cluster has only one');
  return { ...login, kind: 'cluster', nodes };
}

function parseNode(text: string, defaultPort: number): RedisNode {
  const { host, port } = NODE_PATTERN.exec(text)?.groups ?? {};
  const number = port === undefined ? defaultPort : Number(port);
  if (!host || number < 1 || number > 65_535)
    throw new Error('must have hosts such as redis-1:6379, separated by commas');
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

function parseDb([db = '0', ...rest]: readonly string[]): number {
  if (rest.length > 0 || !/^\d{1,4}$/.test(db)) throw new Error('must have a number as the database');
  return Number(db);
}

/** The values of these parameters. @throws Error when there are others */
function take(query: URLSearchParams, ...names: string[]): (string | undefined)[] {
  if ([...query.keys()].some((each) => !names.includes(each)))
    throw new Error(
      'may have the parameters sentinelUsername and sentinelPassword only, and only with redis+sentinel://',
    );
  return names.map((name) => query.get(name) ?? undefined);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('must have percent-encoded passwords: % is %25, @ is %40, / is %2F');
  }
}
