// `npm run secrets [folder]`: creates the secrets that docker-compose.yml reads, and never changes an existing password or key. It adds the
// users of new services to the lists of users. Runs on the machine's own Node, without installed packages. infra/images/README.md explains
// each file and how to replace it.
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(
  process.argv[2] ?? join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', 'secrets'),
);

/** Contains only letters and digits, so that addresses, env files and configuration files need not quote it. */
const newSecret = () => randomBytes(32).toString('hex');
const newSigningKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({ keys: [privateKey.export({ format: 'jwk' })] });
};
/** The VAPID key pair that signs push messages, as `public:private`. */
const newVapidKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return `${pair.getPublicKey('base64url')}:${privateKey.toString('base64url')}`;
};
const read = (name) => readFileSync(join(folder, name), 'utf8').trim();
const present = (name) => (existsSync(join(folder, name)) ? read(name) : '');

/** One user of MongoDB for each service, who can read and write only its database. */
const SERVICES = ['auth', 'skills', 'requests', 'chat', 'notifications', 'matches', 'lessons'];
/** A password for each name. A list of an earlier release keeps its passwords, and gets those of new services. */
const passwordsFor = (file, names) => {
  const known = JSON.parse(present(file) || '{}');
  const missing = names.filter((name) => !(name in known));
  return missing.length === 0
    ? present(file)
    : JSON.stringify({ ...known, ...Object.fromEntries(missing.map((name) => [name, newSecret()])) });
};
/** If `mongo.env` has another MongoDB than Compose's, the operator creates its users: the address is used unchanged. */
const addressOf = (engine, host, key, user) => {
  const { [key]: password } = JSON.parse(read(`${engine}-users.json`));
  return `${read(`${engine}.env`).replace(new RegExp(`//[^@/]*@${host}`), `//${user}:${password}@${host}`)}\n`;
};

/** One user of Redis for each process that members' calls reach. */
const REDIS_USERS = ['gateway', ...SERVICES];

/** The services whose queues a service writes to. */
const SENDS_TO = {
  auth: ['skills', 'requests', 'chat', 'notifications', 'matches', 'lessons'],
  skills: ['auth', 'requests', 'notifications', 'matches', 'lessons'],
  requests: ['auth', 'skills', 'chat', 'notifications', 'matches', 'lessons'],
  chat: ['auth', 'requests', 'notifications', 'lessons'],
  notifications: ['auth', 'chat'],
  matches: ['auth', 'requests', 'notifications', 'lessons'],
  lessons: ['auth', 'skills', 'requests', 'chat', 'notifications', 'matches'],
};
/** The value of QUEUE_PREFIX. An operator may have another one, and then has written it into the list of users. */
const PREFIX = /~(\S+):data-since/.exec(present('redis-users.acl'))?.[1] ?? 'mutua';
/** The key patterns of a group, for a single Redis and for a cluster. In a cluster the name in braces decides the node. */
const keys = (group, name, rights = '~') => [`${rights}${PREFIX}:${name}`, `${rights}{${PREFIX}:${group}}:${name}`];
/** The keys of a queue. Jobs contain the events, and their names begin with `e-`. The other keys list the names of jobs. */
const ownQueue = (service) => keys(`events-${service}`, `events-${service}*`);
/** A sender may write jobs but not read them: events of other services contain data that it must not know. */
const queueOf = (service) => {
  const queue = `events-${service}`;
  return [...keys(queue, `${queue}:[^e]*`), ...keys(queue, `${queue}:events`), ...keys(queue, `${queue}:e-*`, '%W~')];
};
/** Every process counts limits under its own name. */
const limits = (name) => `~${PREFIX}:limit:${name}:*`;
/** A member has one limit of reports, which each service that takes reports counts. */
const TAKES_REPORTS = ['auth', 'skills', 'requests', 'chat', 'matches', 'lessons'];
/** Further keys of a process. */
const OWN_KEYS = {
  // Only the gateway writes the copy of the access token keys, which processes use while auth is down. A process that could write this
  // copy could sign tokens.
  gateway: [`~${PREFIX}:gateway:*`, '~jwks:*'],
  auth: [`~${PREFIX}:auth:*`, `~${PREFIX}:ended-sessions`],
  chat: [
    `~${PREFIX}:chat:*`,
    `~${PREFIX}:joined:*`,
    `~${PREFIX}:presence:*`,
    ...['call:*', 'call-of:*', 'call-wait:*', 'calls-ringing'].flatMap((name) => keys('calls', name)),
    ...['room:*', 'rooms-due', 'room-nodes'].flatMap((name) => keys('rooms', name)),
    // For messages between nodes. The second entry is a pattern that a node subscribes to, which must be listed literally.
    `&${PREFIX}:socket*`,
    `&${PREFIX}:socket#/#*`,
  ],
  notifications: [`%R~${PREFIX}:presence:user:*`],
};
/** Every command on the listed keys, except commands that show or change the server, or list the keys of others. */
const COMMANDS = '+@all -@dangerous -@admin -scan -randomkey -function +info +role';
/** The users with the rights of this release. Passwords that an operator has replaced stay, and so do users of the operator. */
const redisUsers = () => {
  const passwords = JSON.parse(read('redis-users.json'));
  const earlier = new Map(
    present('redis-users.acl')
      .split('\n')
      .filter((line) => line.startsWith('user '))
      .map((line) => [line.split(' ')[1], line]),
  );
  const secretsOf = (user, password) =>
    earlier
      .get(user)
      ?.split(' ')
      .filter((word) => /^[>#]/.test(word))
      .join(' ') || `>${password}`;
  const lines = REDIS_USERS.map((user) => {
    const rights = [
      limits(user),
      ...(TAKES_REPORTS.includes(user) ? [limits('reports')] : []),
      ...(OWN_KEYS[user] ?? []),
      ...(user === 'gateway' ? [] : [...ownQueue(user), '%R~jwks:*']),
      ...(SENDS_TO[user] ?? []).flatMap(queueOf),
      `%R~${PREFIX}:ended-sessions`,
      `~${PREFIX}:data-since`,
    ];
    return `user ${user} on ${secretsOf(user, passwords[user])} resetchannels ${rights.join(' ')} ${COMMANDS}`;
  });
  // For jobs and commands of the operator, who may use all queues.
  const everything = `user default on ${secretsOf('default', read('redis-password'))} ~* &* +@all`;
  const others = [...earlier].filter(([user]) => user !== 'default' && !REDIS_USERS.includes(user));
  return [everything, ...lines, ...others.map(([, line]) => line), ''].join('\n');
};

/** The order matters: addresses contain the passwords above them. */
const FILES = {
  'mongo-root-password': newSecret,
  'mongo-password': newSecret,
  'mongo-keyfile': () => randomBytes(512).toString('base64'),
  'mongo.env': () =>
    `MONGODB_URI=mongodb://mutua:${read('mongo-password')}@mongo:27017/?authSource=admin&replicaSet=rs0\n`,
  'mongo-users.json': () => passwordsFor('mongo-users.json', SERVICES),
  ...Object.fromEntries(
    SERVICES.map((name) => [`mongo-${name}.env`, () => addressOf('mongo', 'mongo:27017', name, `mutua_${name}`)]),
  ),
  'redis-password': newSecret,
  'redis.conf': () => `requirepass ${read('redis-password')}\n`,
  'redis.env': () => `REDIS_URL=redis://:${read('redis-password')}@redis:6379\n`,
  'redis-users.json': () => passwordsFor('redis-users.json', REDIS_USERS),
  'redis-users.acl': redisUsers,
  ...Object.fromEntries(
    REDIS_USERS.map((name) => [`redis-${name}.env`, () => addressOf('redis', 'redis:6379', name, name)]),
  ),
  'grafana-password': newSecret,
  'signing-keys.json': newSigningKeys,
  'chat.env': () => `FILE_LINK_SECRET=${newSecret()}\n`,
  'turn.env': () => `TURN_SECRET=${newSecret()}\n`,
  'turnserver.conf': () => `static-auth-secret=${read('turn.env').replace('TURN_SECRET=', '')}\n`,
  // For chat and for Janus, where lessons meet in rooms.
  'rooms.env': () => `ROOM_SECRET=${newSecret()}\n`,
  'storage-key': newSecret,
  'storage.json': () =>
    JSON.stringify({
      identities: [
        {
          name: 'mutua',
          credentials: [{ accessKey: 'mutua', secretKey: read('storage-key') }],
          actions: ['Read', 'Write', 'List', 'Tagging', 'Admin'],
        },
      ],
    }),
  // Only needed for a bucket. These values are for the profile `storage`; another store has its own.
  'files.env': () =>
    [
      '#AWS_ENDPOINT_URL_S3=http://storage:8333',
      '#AWS_REGION=us-east-1',
      '#AWS_ACCESS_KEY_ID=mutua',
      `#AWS_SECRET_ACCESS_KEY=${read('storage-key')}`,
      '',
    ].join('\n'),
  // Only needed for signing in with Google, or with another OpenID provider.
  'google.env': () => 'GOOGLE_CLIENT_SECRET=\n',
  'second-step.env': () => `SECOND_STEP_KEY=${newSecret()}\n`,
  'imports.env': () => `IMPORT_KEY=${newSecret()}\n`,
  'requests.env': () => `CALENDAR_KEY=${newSecret()}\n`,
  // Kubernetes reads these two; Compose takes the variables from .env.
  'mail.env': () => 'SMTP_URL=smtp://mail:1025\n',
  'tracing.env': () => '#OTEL_EXPORTER_OTLP_HEADERS=Authorization=Bearer%20key-of-the-collector\n',
  'notifications.env': () => `UNSUBSCRIBE_SECRET=${newSecret()}\nVAPID_KEYS=${newVapidKeys()}\n`,
};

// Other users of this machine cannot enter the folder. The files in it are readable, because containers run as other users.
mkdirSync(folder, { recursive: true, mode: 0o700 });
chmodSync(folder, 0o700);
/** These list users, and are written again when a release has a new service or other rights. */
const LISTS = ['mongo-users.json', 'redis-users.json', 'redis-users.acl'];
const [made, changed] = [[], []];
for (const [name, create] of Object.entries(FILES)) {
  const file = join(folder, name);
  const before = present(name);
  // Earlier versions of this script wrote addresses with the password `undefined` for a new service.
  if (!existsSync(file) || before.includes(':undefined@')) {
    writeFileSync(file, create(), { mode: 0o644 });
    made.push(name);
  } else if (LISTS.includes(name)) {
    const after = create();
    if (after.trim() === before) continue;
    // Into the same file, which Compose has mounted.
    writeFileSync(file, after);
    changed.push(name);
  }
}
if (made.length > 0) console.log(`Made in ${folder}: ${made.join(', ')}. Keep a copy in a safe place.`);
if (changed.length > 0)
  console.log(
    `Added the users and rights of this release: ${changed.join(', ')}. Redis and MongoDB do not know them yet.`,
  );
if (made.length + changed.length === 0) console.log(`Every secret is in ${folder} already; nothing was changed.`);
