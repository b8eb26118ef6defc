// Builds what is out of date: the client with Vite, the server and its threads with esbuild, and the list of their packages. Fails if the first
// load has grown.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildBaseMap } from './base-map.mjs'
import { bundleServer } from './bundle.mjs'
import { hashOf, run, unlessStamped } from './ensure.mjs'
import { firstLoad, sources } from './first-load.mjs'
import { buildKernels } from './kernels.mjs'
import { npm } from './npm.mjs'

const bin = (name) => path.join('node_modules/.bin', name)
const record = process.argv.includes('--record')

/** Compressed in advance for browsers that accept it, so that no request compresses anything. */
function precompress(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) precompress(file)
    else if (/\.(js|css|html|svg|json)$/.test(entry.name)) {
      const bytes = fs.readFileSync(file)
      fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    }
  }
}

const caps = { shell: 200, link: 100, 'first table': 388, map: 460 }
function keepBudget() {
  const sizes = firstLoad('out/client')
  const rounded = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.round(size * 10) / 10]))
  if (record) fs.writeFileSync('scripts/budget.json', `${JSON.stringify(rounded, null, 2)}\n`)
  const budget = JSON.parse(fs.readFileSync('scripts/budget.json', 'utf8'))
  for (const [name, size] of Object.entries(sizes)) {
    const limit = Math.min(caps[name], budget[name] * 1.03)
    console.log(`First load, ${name}: ${size.toFixed(1)} kB gz (limit ${limit.toFixed(1)})`)
    if (size > limit) {
      console.error(
        `The ${name} grew past its budget. Load something lazily, or record the new size with: npm run build -- --record`,
      )
      process.exit(1)
    }
  }
}

/** Writes the bill of materials: all packages of the lock file that the product contains or runs with. */
function listPackages(file) {
  const [command, words] = npm()
  const format = ['--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync(command, [...words, 'sbom', ...format], { encoding: 'utf8' })
  if (status !== 0) {
    console.error(`npm sbom failed: ${stderr}`)
    process.exit(1)
  }
  fs.writeFileSync(file, stdout)
}

export function build() {
  console.log('Building …')
  buildKernels()
  run(bin('vite'), ['build', '--logLevel', 'warn'])
  precompress('out/client')
  bundleServer('out')
  listPackages('out/sbom.cdx.json')
  keepBudget()
}

// It is one of the sources, so that it is there before they are compared.
buildBaseMap()
// The recorded size is one of the sources, so the stamp is written again.
if (record) {
  build()
  fs.writeFileSync('out/.build-stamp', hashOf(sources))
} else unlessStamped('out/.build-stamp', hashOf(sources), build)
