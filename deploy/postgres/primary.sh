#!/bin/bash
# Creates the database of the service and the role of the replica. Runs once, when the primary's volume is empty.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv service SERVICE_PASSWORD
\getenv replica REPLICA_PASSWORD
create role flowgate login password :'service';
create database flowgate owner flowgate;
create role replica login replication password :'replica';
-- Keeps what the replica has not yet received while it is away.
select pg_create_physical_replication_slot('replica');
SQL

echo 'host replication replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
