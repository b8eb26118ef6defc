// Compiles the SIMD kernels of the tables from AssemblyScript to WebAssembly, stored as text in a module that the worker, Node and every
// bundler can read.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { npm } from './npm.mjs'

/** Not a dependency: it weighs 100 MB and is needed only to change the kernels. npm fetches it then. */
const compiler = 'assemblyscript@0.28.20'
const options = '-O3 --noAssert --runtime stub --importMemory --enable simd --bindings raw'.split(' ')
const sources = 'workers/table/assembly'
const compiledPath = 'workers/table/kernels/compiled.ts'

/** A short hash of the compiler, its options and the sources. */
export function kernelSources() {
  const hash = createHash('sha256').update([compiler, ...options].join(' '))
  for (const name of fs.readdirSync(sources).sort())
    hash.update(`${name}\0`).update(fs.readFileSync(path.join(sources, name)))
  return hash.digest('hex').slice(0, 32)
}

/** Compiles the kernels if their sources have changed. */
export function buildKernels() {
  const made = kernelSources()
  if (fs.existsSync(compiledPath) && fs.readFileSync(compiledPath, 'utf8').includes(`'${made}'`)) return
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-kernels-'))
  const out = path.join(folder, 'kernels.wasm')
  console.log(`The kernels changed: compiling them with ${compiler} …`)
  const [command, words] = npm()
  const { status, error, stderr } = spawnSync(
    command,
    [...words, 'exec', '--yes', `--package=${compiler}`, '--', 'asc', `${sources}/index.ts`, '-o', out, ...options],
    { encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`The kernels changed and could not be compiled with ${compiler}:\n${stderr || error?.message}`)
  const wasm = fs.readFileSync(out).toString('base64')
  fs.rmSync(folder, { recursive: true })
  fs.writeFileSync(
    compiledPath,
    `/** Made by scripts/kernels.mjs from assembly/; not to be edited. */\nexport const compiled =\n  '${wasm}'\nexport const compiledFrom = '${made}'\n`,
  )
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) buildKernels()
