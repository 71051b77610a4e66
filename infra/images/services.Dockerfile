# The services and the gateway as one image; the command chooses the process of a container. Built in the root of the repository: docker
# build -f infra/images/services.Dockerfile -t mutua-services .

# Debian, not Alpine: sharp and argon2 are tested with glibc. A release names the base with its digest.
ARG BASE_IMAGE=node:24.21.0-bookworm-slim

# The files that npm reads, without the sources: a changed line of code does not install the packages again.
FROM ${BASE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN find . -type f ! -name package.json ! -path ./package-lock.json ! -path ./.npmrc -delete

FROM ${BASE_IMAGE} AS dependencies
ARG NPM_REGISTRY=https://registry.npmjs.org/
WORKDIR /app
COPY --from=manifests /source .
# Only these workspaces, without build and test packages. npm would install the bundler
# of packages/remotes despite `--omit dev`, because other workspaces depend on parts of it.
RUN npm pkg delete devDependencies --workspace packages/remotes \
  && npm ci --registry "$NPM_REGISTRY" --workspace services --workspace gateway --omit dev --ignore-scripts \
  && npm cache clean --force && rm -rf e2e infra lab mfe-* shell package-lock.json \
  # Not read at run time.
  && find node_modules -type f \( -name '*.map' -o -name '*.d.[cm]ts' -o -name '*.d.ts' \) -delete

FROM ${BASE_IMAGE}
ARG MUTUA_COMMIT=
LABEL org.opencontainers.image.revision=$MUTUA_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MUTUA_COMMIT=$MUTUA_COMMIT
WORKDIR /app
COPY --from=dependencies /app .
COPY packages/contracts packages/contracts
COPY packages/domain packages/domain
COPY packages/gazetteer packages/gazetteer
COPY packages/remotes/package.json packages/remotes/
COPY packages/remotes/src/releases packages/remotes/src/releases
COPY packages/service-kit packages/service-kit
COPY services services
COPY gateway gateway
COPY infra/images/health-check.mjs infra/images/migrate.mjs infra/images/secret-variables.mjs ./
# The operator's commands: backup, restore, and failed events.
COPY infra/backup infra/backup
COPY infra/events infra/events
COPY infra/stack/find-environment.ts infra/stack/user-error.ts infra/stack/
# Each process of the container loads it first.
ENV NODE_OPTIONS="--import /app/secret-variables.mjs"
# A new volume takes the owner of the folder that it is mounted on; everything else stays root's and unwritable.
RUN mkdir -p /data/uploads /data/releases && chown -R 1000:1000 /data
# The user `node` of the base, as a number: Kubernetes can check that it is not root.
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=10s --start-period=120s --retries=3 CMD ["node", "health-check.mjs"]
# Node itself is process 1: npm or a shell would not forward SIGTERM.
ENTRYPOINT ["node"]
CMD ["gateway/src/main.ts"]
