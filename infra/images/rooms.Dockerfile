# Janus with its VideoRoom and its WebSocket, for the rooms of lessons. Debian has it in its testing suite only, as the engines for development.
ARG DEBIAN_IMAGE=debian:forky-slim
FROM ${DEBIAN_IMAGE}
RUN apt-get update \
  && apt-get install --yes --no-install-recommends janus \
  && rm -rf /var/lib/apt/lists/* /etc/janus
COPY infra/images/rooms.sh /usr/local/bin/rooms
# nobody, as a number: Kubernetes then knows that it is not root.
USER 65534:65534
EXPOSE 8188/tcp 20000-20999/tcp 20000-20999/udp
# Through the shell, so that the file needs no mode: older builders cannot set one.
ENTRYPOINT ["sh", "/usr/local/bin/rooms"]
