# The built shell and remotes, with the job that copies them into the gateway's folder of releases. Built in the root of the repository:
# docker build -f infra/images/releases.Dockerfile -t mutua-releases .

ARG BASE_IMAGE=node:24.21.0-bookworm-slim

FROM ${BASE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN find . -type f ! -name package.json ! -path ./package-lock.json ! -path ./.npmrc -delete

FROM ${BASE_IMAGE} AS build
ARG NPM_REGISTRY=https://registry.npmjs.org/
WORKDIR /app
COPY --from=manifests /source .
# Only the packages for building the apps: without those for tests and services, it is a third smaller.
RUN npm ci --registry "$NPM_REGISTRY" --ignore-scripts --workspace packages $(printf -- '--workspace %s ' shell mfe-*) \
  && npm cache clean --force
COPY . .
RUN node infra/images/build-releases.ts /releases

FROM ${BASE_IMAGE} AS dependencies
ARG NPM_REGISTRY=https://registry.npmjs.org/
WORKDIR /app
COPY --from=manifests /source .
# Only the packages that the publishing job imports; see services.Dockerfile.
RUN npm pkg delete devDependencies --workspace packages/remotes \
  && npm ci --registry "$NPM_REGISTRY" --workspace packages/remotes --omit dev --ignore-scripts \
  && npm cache clean --force && rm -rf e2e gateway infra lab mfe-* services shell package-lock.json

FROM ${BASE_IMAGE}
ARG MUTUA_COMMIT=
LABEL org.opencontainers.image.revision=$MUTUA_COMMIT
ENV NODE_ENV=production RELEASES_DIR=/data/releases
WORKDIR /app
COPY --from=dependencies /app .
COPY packages/contracts packages/contracts
COPY packages/remotes/package.json packages/remotes/
COPY packages/remotes/src/releases packages/remotes/src/releases
COPY infra/images/publish.ts infra/images/publish-releases.ts infra/images/
COPY packages/remotes/repository/prune.ts packages/remotes/repository/
COPY --from=build /releases /releases
RUN mkdir -p /data/releases && chown -R 1000:1000 /data
USER 1000:1000
ENTRYPOINT ["node", "infra/images/publish.ts"]
