# Substitutes for public images, on a Debian made with debootstrap: for machines without access to an image registry. base-images.ts builds
# each named stage.

FROM mutua-testing/debian AS node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --user-group --create-home node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt

FROM mutua-testing/debian AS redis
RUN mkdir -p /data && chown redis:redis /data
USER redis
WORKDIR /data

FROM node AS mail
ARG NPM_REGISTRY
WORKDIR /app
COPY mail.json package.json
RUN npm install --registry "$NPM_REGISTRY" && npm cache clean --force
USER 1000:1000
ENTRYPOINT ["/app/node_modules/.bin/maildev"]
