#!/bin/sh
# Writes the three files that Janus needs, and starts it. The secret is in a file or in the environment, and never in the arguments.
set -eu
[ -f /run/secrets/rooms.env ] && . /run/secrets/rooms.env
: "${ROOM_SECRET:?is missing: npm run secrets makes it}"
folder=$(mktemp -d)
plugins=$(dirname "$(find /usr/lib -type d -path '*/janus/plugins' | head -n 1)")
# Behind another address than the machine's own one, browsers need the public one.
mapping=
[ -n "${ROOM_PUBLIC_ADDRESS:-}" ] && mapping="nat_1_1_mapping = \"$ROOM_PUBLIC_ADDRESS\""
umask 077
cat > "$folder/janus.jcfg" <<FILE
general: {
  configs_folder = "$folder", plugins_folder = "$plugins/plugins", transports_folder = "$plugins/transports"
  events_folder = "$folder/none", loggers_folder = "$folder/none"
  api_secret = "$ROOM_SECRET", admin_secret = "$ROOM_SECRET"
  debug_level = 4, debug_colors = false, session_timeout = 60, event_loops = 4, hide_dependencies = true
}
media: { rtp_port_range = "20000-20999", no_media_timer = 5, slowlink_threshold = 4, twcc_period = 100 }
nat: { ice_lite = true, ice_tcp = true, ignore_mdns = true, ice_ignore_list = "docker,veth,br-,127.", $mapping }
plugins: { disable = "libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_streaming.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_voicemail.so" }
transports: { disable = "libjanus_http.so,libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so" }
events: { broadcast = false }
FILE
cat > "$folder/janus.plugin.videoroom.jcfg" <<FILE
general: { admin_key = "$ROOM_SECRET", lock_rtp_forward = true, string_ids = true }
FILE
cat > "$folder/janus.transport.websockets.jcfg" <<FILE
general: { json = "compact", ws = true, ws_port = 8188, ws_ip = "${ROOM_LISTEN:-0.0.0.0}", wss = false, ping_interval = 20, ping_timeout = 10 }
admin: { admin_ws = false, admin_wss = false }
FILE
exec janus -F "$folder"
