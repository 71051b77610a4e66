/** Janus, the server of the rooms of group lessons: Debian's, with its VideoRoom and its WebSocket only. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { thisSystem } from '../unpack/tree.mjs';
import { HOST } from './ports.ts';
import { startServer } from './server.ts';

type Options = { program: string; folder: string; port: number; secret: string; log: (line: string) => void };

/**
 * Media ports: two for each device, on all addresses of this machine but loopback. Janus skips the interface of loopback before it reads
 * `ice_enforce_list`, and with none left its ICE library takes all others.
 */
const MEDIA_PORTS = '20000-20999';

/** Everything of Janus that rooms do not need, above all what could record. What Debian adds later is refused as well. */
const UNUSED_PLUGINS = [
  'audiobridge',
  'duktape',
  'echotest',
  'lua',
  'nosip',
  'recordplay',
  'sip',
  'streaming',
  'textroom',
  'videocall',
  'voicemail',
];
const UNUSED_TRANSPORTS = ['http', 'mqtt', 'nanomsg', 'pfunix', 'rabbitmq'];
const libraries = (names: string[]) => names.map((name) => `libjanus_${name}.so`).join(',');

/** The text of a value in a file of Janus. */
const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The three files that Janus needs, by name. */
const configuration = ({
  folder,
  plugins,
  port,
  secret,
}: {
  folder: string;
  plugins: string;
  port: number;
  secret: string;
}) => ({
  'janus.jcfg': `general: {
  configs_folder = ${quote(folder)}
  plugins_folder = ${quote(join(plugins, 'plugins'))}
  transports_folder = ${quote(join(plugins, 'transports'))}
  events_folder = ${quote(join(folder, 'none'))}
  loggers_folder = ${quote(join(folder, 'none'))}
  pid_file = ${quote(join(folder, PID_FILE))}
  api_secret = ${quote(secret)}
  admin_secret = ${quote(secret)}
  debug_level = 4
  debug_colors = false
  session_timeout = 60
  event_loops = 2
  hide_dependencies = true
}
media: { rtp_port_range = "${MEDIA_PORTS}", no_media_timer = 5, slowlink_threshold = 4, twcc_period = 100 }
nat: { ice_lite = true, ice_tcp = true, ignore_mdns = true }
plugins: { disable = "${libraries(UNUSED_PLUGINS)}" }
transports: { disable = "${libraries(UNUSED_TRANSPORTS)}" }
events: { broadcast = false }
`,
  'janus.plugin.videoroom.jcfg': `general: { admin_key = ${quote(secret)}, lock_rtp_forward = true, string_ids = true }
`,
  'janus.transport.websockets.jcfg': `general: { json = "compact", ws = true, ws_port = ${port}, ws_ip = "${HOST}", wss = false, ping_interval = 20, ping_timeout = 10 }
admin: { admin_ws = false, admin_wss = false }
`,
});

const PID_FILE = 'janus.pid';

/** Starts Janus. The secret is passed in a file, because every user of the machine can read the arguments of a program. */
export const startJanusServer = async ({ program, folder, port, secret, log }: Options) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const plugins = join(dirname(program), '..', 'lib', thisSystem().triplet, 'janus');
  for (const [name, text] of Object.entries(configuration({ folder, plugins, port, secret }))) {
    await rm(join(folder, name), { force: true });
    await writeFile(join(folder, name), text, { mode: 0o600 });
  }
  return startServer({
    program,
    args: () => ['-F', folder],
    folder,
    pidFile: PID_FILE,
    port,
    readyLine: /websockets server started/i,
    log,
  });
};
