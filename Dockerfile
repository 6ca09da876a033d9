# docker build --tag flowgate .
#
# The base builds the image and gives it Node's shared libraries; nothing else of it remains. Any Debian with npm 9 or
# newer and a glibc of 2.28 or newer works.
ARG BASE=debian:trixie-slim

FROM ${BASE} AS packages
RUN apt-get update && apt-get install --yes --no-install-recommends binutils ca-certificates libatomic1 npm
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
# Without the embedded PostgreSQL. Of all install scripts only that of Node runs: it fetches the pinned binary.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm rebuild node

FROM packages AS console
# The pinned Node runs npm too: under that of Debian 12, npm omits Vite's compiler, which needs a newer one.
RUN cp node_modules/node/bin/node /usr/local/bin/ && npm ci --ignore-scripts
COPY tsconfig.json vite.config.ts ./
COPY scripts/console-build.ts scripts/
COPY console console
RUN npm run build

FROM packages AS service
# Only what runs, and licences: no symbols, source maps, types, documents, C sources or tests of packages.
RUN rm -rf node_modules/node/node_modules && strip node_modules/node/bin/node \
  && find node_modules -depth -type d \( -name test -o -name tests -o -name @types \) -exec rm -rf {} + \
  && find node_modules -type f -regex '.*\.\(map\|[cm]?ts\|md\|svg\|c\|cpp\|h\|test\.js\)' -not -iregex '.*/\(licen[cs]e\|notice\|copying\)[^/]*' -delete
# What Node needs besides its binary, which contains time zones and root certificates.
RUN mkdir -p /system/etc /system/var/lib && mkdir -m 1777 /system/tmp && mkdir -m 700 /state \
  && ldd node_modules/node/bin/node | grep -o '/[^ ]*' | sort -u \
    | xargs cp --dereference --parents --target-directory=/system \
  && echo 'flowgate:x:10001:10001::/app:/' >/system/etc/passwd \
  && echo 'flowgate:x:10001:' >/system/etc/group \
  && echo 'hosts: files dns' >/system/etc/nsswitch.conf
COPY package.json ./
COPY bin bin
COPY db db
# The documents that the console may send, by their hashes.
COPY console/graph/generated/persisted-documents.json console/graph/generated/
COPY src src
COPY --from=console /app/dist dist
# In a separate layer: the packages change less often than the service.
RUN mkdir /changing && mv bin console db dist package.json src /changing/

FROM scratch
COPY --from=service /system /
COPY --from=service --chown=10001:10001 /state /var/lib/flowgate
COPY --from=service /app/node_modules /app/node_modules
COPY --from=service /changing /app
WORKDIR /app
USER 10001:10001
# Only the key of the development issuer is written to DATA_DIR; slow downloads go to /tmp.
ENV PATH=/app/node_modules/node/bin NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/flowgate MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=1048576
EXPOSE 4000 9464
# The version is generated from package.json.
LABEL org.opencontainers.image.title="flowgate" org.opencontainers.image.version="1.0.0" org.opencontainers.image.licenses="MIT"
# Of a web process. A worker answers on METRICS_PORT alone: override this there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--external-memory-accounted-in-global-limit", "--external-memory-max-growing-factor=2", "bin/flowgate.js"]
