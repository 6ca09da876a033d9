# The programs of compose.yaml that are not ours, in Debian's versions: only Grafana is missing there.
ARG BASE
FROM ${BASE}
RUN apt-get update && echo 'exit 101' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d \
  && apt-get install --yes --no-install-recommends haproxy postgresql prometheus redis-server wget \
  && rm -rf /var/lib/postgresql/* /var/lib/apt/lists /var/cache/apt
