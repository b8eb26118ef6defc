// Builds the client with ten additional areas of thirty commands and ten screens each, and prints the first load without and with them, and
// what the bundler warned of.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, createLogger } from 'vite'
import { hashOf } from '../../../scripts/ensure.mjs'
import { firstLoad, sources } from '../../../scripts/first-load.mjs'

const AREAS = 10
const COMMANDS = 30
const SCREENS = 10
const counted = (count, made) => Array.from({ length: count }, (_, at) => made(at)).join('\n')

const screensOf = (area) =>
  `import { screen } from '#src/engine/panes/screen.ts'\n${counted(
    SCREENS,
    (at) => `export const made${at} = screen('made${area}:screen${at}', {
  path: '/made-up/${area}/screen${at}/:recordId?', title: 'Screen ${at} of area ${area}', needs: 'signed_in', menu: 'Area ${area}',
  load: () => import('#src/areas/today/home/Home.tsx'),
})`,
  )}`
const commandsOf = (area) =>
  `import { command } from '#src/engine/commands/command.ts'\n${counted(
    COMMANDS,
    (at) => `export const made${at} = command({
  title: 'Do thing ${at} in area ${area}', menu: 'row', undo: 'exact', aliases: ['thing ${area} ${at}'],
  run: ({ workspace }) => workspace.openPath('/made-up/${area}/screen${at}/'),
})`,
  )}`
const line = (area) =>
  `made${area}: { paths: ['/made-up/${area}/'], screens: () => import('made-up/${area}/screens'), commands: { made${area}: () => import('made-up/${area}/commands') } },`

const TABLE = 'export const areas = {'
const madeUp = {
  name: 'made-up areas',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('made-up/') ? `\0${id}` : undefined),
  load(id) {
    const [, area, what] = /^\0made-up\/(\d+)\/(\w+)$/.exec(id) ?? []
    if (area === undefined) return undefined
    return { code: what === 'screens' ? screensOf(area) : commandsOf(area), moduleType: 'js' }
  },
  transform(code, id) {
    if (!id.endsWith('src/declarations.ts')) return undefined
    if (!code.includes(TABLE)) throw new Error('The table of areas is not found')
    return { code: code.replace(TABLE, `${TABLE}\n${counted(AREAS, line)}`), map: null }
  },
}

const warnings = []
const logger = createLogger('warn')
for (const level of ['warn', 'warnOnce', 'error']) logger[level] = (message) => void warnings.push(message)

async function sizeWith(plugins) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-first-load-'))
  try {
    await build({
      customLogger: logger,
      plugins,
      build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
    })
    const chunks = fs.readdirSync(path.join(folder, 'assets')).map((file) => path.join(folder, 'assets', file))
    const built = chunks.filter((file) => file.endsWith('.js')).map((file) => fs.readFileSync(file, 'utf8'))
    return {
      size: firstLoad(folder).shell,
      isThere: built.some((code) => code.includes(`Do thing ${COMMANDS - 1} in`)),
    }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

const stamp = 'out/.build-stamp'
const isBuilt = fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hashOf(sources)
const before = isBuilt ? firstLoad('out/client').shell : (await sizeWith([])).size
const { size, isThere } = await sizeWith([madeUp])
console.log(JSON.stringify({ before, after: size, isThere, warnings }))
