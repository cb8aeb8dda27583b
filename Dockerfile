# The service with its console and the command `spate`. It runs as an unprivileged user, writes only to /data, and reads
# all settings from the environment:
#
#   docker build -t spate .
#   docker run --read-only -p 127.0.0.1:4100:4100 -v spate:/data spate
#
# The image contains only packages of the lock file. With the same Node, the same sources produce the same files.

# A version that the tests run on. `node:…@sha256:…` pins its exact bytes.
ARG NODE=node:24.21.0-trixie-slim

FROM ${NODE} AS build
WORKDIR /build
# Packages from the registry run no scripts during the installation.
ENV npm_config_ignore_scripts=true
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/steps.mjs scripts/
RUN ["node", "scripts/install.mjs"]
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY src src
COPY console console
RUN ["node", "scripts/build.mjs"]
COPY LICENSE llms.txt ./
COPY examples examples
# The files of a checkout may be readable only by their owner.
RUN chmod -R a+rX dist examples package.json LICENSE llms.txt

# The packages for production, without compilers, tests, and the SQLite for Node 20; this Node has its own.
FROM ${NODE} AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci", "--omit=dev", "--omit=optional", "--ignore-scripts"]

FROM ${NODE}
LABEL org.opencontainers.image.title="spate" \
      org.opencontainers.image.description="Streams simulated data: deterministic, ordered, resumable." \
      org.opencontainers.image.licenses="MIT"
# The service needs no package manager; an intruder might.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
           /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
 && mkdir /data && chown 1000:1000 /data \
 && ln -s /app/dist/main.js /usr/local/bin/spate
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE /build/llms.txt ./
COPY --from=packages /build/node_modules node_modules
COPY --from=build /build/examples examples
COPY --from=build /build/dist dist

ENV NODE_ENV=production SPATE_HOST=0.0.0.0 SPATE_DATA=/data
# A number, so that Kubernetes can verify that the user is not root.
USER 1000:1000
VOLUME /data
EXPOSE 4100
# Checks the process only. /readyz, for load balancers, checks the database, too; restarting the service would not fix that.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SPATE_PORT || 4100}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of scripts/node-flags.mjs, without a shell, so that the service receives SIGTERM.
ENTRYPOINT ["node", "--disallow-code-generation-from-strings", "--max-semi-space-size=4", "/app/dist/main.js"]
CMD ["start"]
