#!/bin/bash
# Copies the primary on the first start, and runs as its hot standby. Takes the command line of PostgreSQL.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Copied aside: an interrupted copy is never started.
  copy="${PGDATA%/}.copy"
  rm -rf "$copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --host=postgres --username=replica --pgdata="$copy" --slot=replica --checkpoint=fast \
    --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
fi
exec "$@"
