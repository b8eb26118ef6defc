# Run by the image of PostgreSQL when it makes an empty database: a replica may copy it. The server is reached from its own network alone.
echo 'host replication highball all scram-sha-256' >> "$PGDATA/pg_hba.conf"
