// Builds what is stale: the client by Vite, the server and its threads by esbuild. Fails when the first load grows.
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleServer } from './bundle.mjs'
import { hashOf, run, unlessStamped } from './ensure.mjs'
import { buildKernels } from './kernels.mjs'

const sources = ['package-lock.json', 'index.html', 'vite.config.ts', 'model', 'server', 'workers', 'src', 'public', 'scripts']
const bin = (name) => path.join('node_modules/.bin', name)
const record = process.argv.includes('--record')

/** Sent as they are to a browser that takes them, so that no request compresses anything. */
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

/** Kilobytes (gz) that must arrive before the console works, and before its first table does. */
function firstLoad() {
  const manifest = JSON.parse(fs.readFileSync('out/client/.vite/manifest.json', 'utf8'))
  const closure = (key, seen = new Set()) => {
    if (!manifest[key] || seen.has(key)) return seen
    seen.add(key)
    for (const next of manifest[key].imports ?? []) closure(next, seen)
    return seen
  }
  const kilobytes = (keys) => [...keys].reduce((sum, key) => sum + gzipSync(fs.readFileSync(path.join('out/client', manifest[key].file))).length / 1000, 0)
  const keys = Object.keys(manifest)
  const shell = closure(keys.find((key) => manifest[key].isEntry))
  const grid = keys.find((key) => /ui\/table\/\w*Grid\.tsx$/.test(key)) ?? keys.find((key) => key.endsWith('ui/table/ResourceTable.tsx'))
  // The grid comes by itself to whoever draws a table; both must be there.
  const drawers = keys.filter((key) => manifest[key].dynamicImports?.includes(grid))
  const table = [grid, ...drawers].reduce((seen, key) => closure(key, seen), new Set(shell))
  return { shell: kilobytes(shell), 'first table': kilobytes(table) }
}

const caps = { shell: 200, 'first table': 350 }
function keepBudget() {
  const sizes = firstLoad()
  const rounded = Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, Math.round(size * 10) / 10]))
  if (record) fs.writeFileSync('scripts/budget.json', `${JSON.stringify(rounded, null, 2)}\n`)
  const budget = JSON.parse(fs.readFileSync('scripts/budget.json', 'utf8'))
  for (const [name, size] of Object.entries(sizes)) {
    const limit = Math.min(caps[name], budget[name] * 1.03)
    console.log(`First load, ${name}: ${size.toFixed(1)} kB gz (limit ${limit.toFixed(1)})`)
    if (size > limit) {
      console.error(`The ${name} grew past its budget. Load something lazily, or record the new size with: npm run build -- --record`)
      process.exit(1)
    }
  }
}

export function build() {
  console.log('Building …')
  buildKernels()
  run(bin('vite'), ['build', '--logLevel', 'warn'])
  precompress('out/client')
  bundleServer('out')
  keepBudget()
}

// The new size is part of what was built.
if (record) {
  build()
  fs.writeFileSync('out/.build-stamp', hashOf(sources))
} else unlessStamped('out/.build-stamp', hashOf(sources), build)
