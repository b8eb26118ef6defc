/** The packages of this folder in Node, available only after its own `npm install`. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Engine } from '../rows/questions.ts'
import { arquero, type Arquero } from './arquero.ts'
import type { Arrow } from './arrow.ts'
import { duckdb, type Connection } from './duckdb.ts'
import { perspective, type Perspective } from './perspective.ts'

const peers = createRequire(path.join(import.meta.dirname, 'package.json'))
const arrow = (): Arrow => peers('apache-arrow') as Arrow
const module = (name: string): Promise<unknown> => import(pathToFileURL(peers.resolve(name)).href)

type DuckDB = {
  createDuckDB(
    bundles: object,
    logger: object,
    runtime: object,
  ): Promise<{ instantiate(told: () => void): Promise<unknown>; connect(): Connection }>
  VoidLogger: new () => object
  NODE_RUNTIME: object
}
async function openDuckDB() {
  const folder = path.dirname(peers.resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm'))
  const duck = peers('@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs') as DuckDB
  const bundle = (name: string) => ({
    mainModule: path.join(folder, `duckdb-${name}.wasm`),
    mainWorker: path.join(folder, `duckdb-node-${name}.worker.cjs`),
  })
  const db = await duck.createDuckDB({ mvp: bundle('mvp'), eh: bundle('eh') }, new duck.VoidLogger(), duck.NODE_RUNTIME)
  await db.instantiate(() => {})
  return { connect: () => db.connect(), arrow: arrow() }
}

export const inNode: Readonly<Record<string, () => Engine>> = {
  duckdb: () => duckdb(openDuckDB),
  arquero: () => arquero(async () => ({ module: (await module('arquero')) as Arquero, arrow: arrow() })),
  perspective: () =>
    perspective(async () => ({
      client: ((await module('@perspective-dev/client/node')) as { default: Perspective }).default,
      arrow: arrow(),
    })),
}
