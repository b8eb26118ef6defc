# Highball with its embedded database, or on a PostgreSQL by DATABASE_URL. Data and files are in the volume /data.
FROM node:20.20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS node

FROM node AS build
WORKDIR /highball
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node AS packages
WORKDIR /highball
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node
# An init that reaps what ended and hands on signals.
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
WORKDIR /highball
COPY package.json ./
COPY --from=packages /highball/node_modules ./node_modules
# Migrations, fonts and other files that the server reads lie beside its source.
COPY --from=build /highball/server ./server
COPY --from=build /highball/out ./out
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 HIGHBALL_DATA=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "out/server.mjs"]
