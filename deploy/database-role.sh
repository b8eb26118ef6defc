# Run by the image of PostgreSQL when it makes an empty database. The server's role owns its database and may be copied by the replica; it is no
# superuser and makes no roles (docs/OPERATIONS.md, Running it). The server is reached from its own network alone.
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$HIGHBALL_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role highball login replication password :'password';
create role highball_app nologin;
grant highball_app to highball;
create database highball owner highball;
SQL
echo 'host replication highball all scram-sha-256' >> "$PGDATA/pg_hba.conf"
