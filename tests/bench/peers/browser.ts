/** The packages of this folder in a browser: requested from the bench's own site, which bundles each on request (../table/chromium.ts). */
import type { Engine } from '../rows/questions.ts'
import { agGrid, type AgGrid } from './ag-grid.ts'
import { arquero, type Arquero } from './arquero.ts'
import type { Arrow } from './arrow.ts'
import { duckdb, type Connection } from './duckdb.ts'
import { perspective, type Perspective } from './perspective.ts'

const module = (name: string): Promise<unknown> => import(`${location.origin}/packages/${name}.js`)
const arrow = async (): Promise<Arrow> => (await module('apache-arrow')) as Arrow

type DuckDB = {
  AsyncDuckDB: new (
    logger: object,
    worker: Worker,
  ) => { instantiate(address: string): Promise<unknown>; connect(): Promise<Connection> }
  VoidLogger: new () => object
}
async function openDuckDB() {
  const { AsyncDuckDB, VoidLogger } = (await module('@duckdb/duckdb-wasm')) as DuckDB
  const files = `${location.origin}/files/@duckdb/duckdb-wasm/dist`
  const db = new AsyncDuckDB(new VoidLogger(), new Worker(`${files}/duckdb-browser-eh.worker.js`))
  await db.instantiate(`${files}/duckdb-eh.wasm`)
  return { connect: () => db.connect(), arrow: await arrow() }
}

export const inBrowser: Readonly<Record<string, () => Engine>> = {
  duckdb: () => duckdb(openDuckDB),
  arquero: () => arquero(async () => ({ module: (await module('arquero')) as Arquero, arrow: await arrow() })),
  perspective: () =>
    perspective(async () => ({
      client: await (
        (await module('@perspective-dev/client/inline')) as { default: { worker(): Promise<Perspective> } }
      ).default.worker(),
      arrow: await arrow(),
    })),
  'ag-grid': () => agGrid(async () => (await module('ag-grid-community')) as AgGrid),
}
