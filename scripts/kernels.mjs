// The SIMD kernels of the tables: AssemblyScript made into WebAssembly, kept as text in a module so that the worker, Node and every bundler read it alike.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const compiledPath = 'workers/table/compiled.ts'

/** The module that the sources of today give. */
export function compiledKernels() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-kernels-'))
  const out = path.join(folder, 'kernels.wasm')
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/assemblyscript/bin/asc.js', 'workers/table/assembly/index.ts', '-o', out, '-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd', '--bindings', 'raw'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The kernels do not compile:\n${stderr}`)
  const wasm = fs.readFileSync(out).toString('base64')
  fs.rmSync(folder, { recursive: true })
  return `/** Made by scripts/kernels.mjs from assembly/; not to be edited. */\nexport const compiled =\n  '${wasm}'\n`
}

export function buildKernels() {
  fs.writeFileSync(compiledPath, compiledKernels())
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) buildKernels()
