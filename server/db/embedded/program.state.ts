/** PGlite's program, compiled once for all threads of the process: one that is opened again begins with what ran hot before it. */
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

let program: Promise<WebAssembly.Module> | undefined

async function compile(): Promise<WebAssembly.Module> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  return WebAssembly.compile(await fs.readFile(path.join(folder, 'pglite.wasm')))
}
export const embeddedProgram = (): Promise<WebAssembly.Module> => (program ??= compile())
