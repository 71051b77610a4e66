# Janus with its VideoRoom and its WebSocket, for the rooms of lessons.
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends janus \
  && rm -rf /var/lib/apt/lists/* /etc/janus
COPY --chmod=755 infra/images/rooms.sh /usr/local/bin/rooms
USER nobody
EXPOSE 8188/tcp 20000-20999/udp
ENTRYPOINT ["rooms"]
