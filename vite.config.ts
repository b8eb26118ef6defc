import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** As string literals, so that a build without telemetry omits its code. */
const told = (name: string): string => JSON.stringify(process.env[name] ?? '')

/** The port of the server of `npm run dev`, read like in server/main.ts. */
const serverPort = Number(process.env['PORT'] ?? 4000)

/**
 * What the first paint needs is one chunk: split into forty files it is a tenth larger, because each is compressed separately. Code that
 * may load later is not listed here.
 */
const packages = ['@tanstack/query-core', '@tanstack/react-query', 'wouter', 'use-sync-external-store']
const engine = [
  'commands/command',
  'commands/delayed-send',
  'commands/keys/event-to-key',
  'commands/keys/key-presets',
  'commands/keys/keymap',
  'commands/keys/keys',
  'commands/toast',
  'commands/undo',
  'commands/workspace',
  'data/notices',
  'data/query',
  'feed/channel',
  'feed/client',
  'feed/connection',
  'feed/outage',
  'links/member',
  'links/model',
  'links/session',
  'links/subject',
  'panes/busy',
  'panes/command-target',
  'panes/overlay',
  'panes/pane',
  'panes/pane-scope',
  'panes/saved',
  'panes/screen',
  'panes/windows',
  'session/clear-storage',
  'session/lifecycle',
  'session/session',
]
/** What the pages of a link use as well, which do without all the rest. */
const common = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler)/',
    'src/engine/(api/(api|field-labels|renewal)|console/[\\w-]+|session/(server-zones|telemetry|theme))(\\.state)?\\.ts$',
    'src/ui/(tokens|base|touch|controls/Button\\.module)\\.css$',
    '@fontsource-variable/.*\\.css$',
    'model/shared/(clock|memo|zones/zone-offsets)(\\.state)?\\.ts$',
  ].join('|'),
)
/** What repeats requests, for the board at the gate. */
const turns =
  /node_modules\/(valtio|proxy-compare)\/|src\/engine\/(feed\/(page-)?scheduler|panes\/windows(?=\.state))(\.state)?\.ts$/
/** All except what is loaded on demand. */
const shell = '(routes|state(/tree)?)/(?!landing|preview)[\\w.-]+'
/** What the shell itself uses of the model. */
const model = 'model/(areas/user/rules/desk|shared/number-format|kernel/words/permission-(text|words))'
const base = new RegExp(
  `node_modules/(${packages.join('|')})/|(src/(engine/(${engine.join('|')})(\\.state)?|shell/${shell})|${model})\\.ts$`,
)

const main = `${import.meta.dirname}/src/main.tsx`
type Modules = { readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }
/**
 * Whatever the console is never without is one chunk. Left to itself it would be split by which lazy screens use it too, as if one of them
 * could be loaded without the console.
 */
function ofConsole(): (id: string, modules: Modules) => string | null {
  let reached: Set<string> | undefined
  return (id, modules) => {
    if (reached === undefined) {
      reached = new Set([main])
      for (const one of reached) for (const next of modules.getModuleInfo(one)?.importedIds ?? []) reached.add(next)
    }
    return reached.has(id) && /\/(src|model)\/.*\.tsx?$/.test(id) ? 'console' : null
  }
}

/** What every table needs is one file: in many small ones the same words are compressed again and again. */
const declarations = /\/model\/areas\/.*\.resource\.ts$/

/** Stand for modules that a package imports and the console never uses, or that are large for what is used of them. */
const standIn = (file: string): string => `${import.meta.dirname}/src/${file}`

/** The grid wraps itself in a search box of its own, which the console never shows: it finds and filters by its own means. */
const withoutSearchBox: Plugin = {
  name: 'grid-without-search-box',
  load: (id) =>
    id.endsWith('/internal/data-grid-search/data-grid-search.js')
      ? `import { createElement } from 'react'
import ScrollingDataGrid from '../scrolling-data-grid/scrolling-data-grid.js'
const none = []
export default (given) => createElement(ScrollingDataGrid, { ...given, prelightCells: none })`
      : undefined,
}

const judge = /^(export )?const (\w+) = judgedBy(?:<[^()]*>)?\(\{.*?^\}\)$/gms
const importing = /^import \{([^}]*)\} from '[^']+'\n/gm
/** As many empty lines, so that what follows stays on its line and the source map of the file holds. */
const blank = (text: string): string => '\n'.repeat(text.split('\n').length - 1)

/**
 * Rows are judged by rows of other resources on the server alone: the page does without what judges them. What only that imports goes too,
 * or the chunk of the declarations would hold it for those few screens that use it.
 */
const withoutJudges: Plugin = {
  name: 'without-judges',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.includes('/model/areas/') || code.search(judge) === -1) return undefined
    const left = code.replaceAll(
      judge,
      (all, exported: string | undefined, name: string) => `${exported ?? ''}const ${name} = undefined${blank(all)}`,
    )
    const body = left.replaceAll(importing, '')
    const isUsed = (name: string): boolean => new RegExp(`\\b${name.split(' ').at(-1)}\\b`).test(body)
    const shorter = left.replaceAll(importing, (line, list: string) => {
      const names = list.split(',').map((name) => name.trim())
      return names.some((name) => name !== '' && isUsed(name)) ? line : blank(line)
    })
    return { code: shorter, map: null }
  },
}

/**
 * A build that is well says nothing. CSS modules write what `composes` takes from another file without its place, of which Vite warns because
 * of addresses in it; no style of ours has a url().
 */
const withoutPlaceOfStyles: Plugin = {
  name: 'without-place-of-styles',
  configResolved: ({ logger }) => {
    const warnOnce = logger.warnOnce.bind(logger)
    logger.warnOnce = (message, options) => {
      if (!message.includes('did not pass the `from` option to `postcss.parse`')) warnOnce(message, options)
    }
  },
}

export default defineConfig({
  define: {
    'import.meta.env.VITE_BUILD_BRANCH': told('VITE_BUILD_BRANCH'),
    'import.meta.env.VITE_SENTRY_DSN': told('VITE_SENTRY_DSN'),
  },
  // The console is in English; react-aria would bring thirty languages.
  plugins: [
    withoutSearchBox,
    withoutJudges,
    withoutPlaceOfStyles,
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
  ],
  resolve: {
    alias: {
      'rdndmb-html5-to-touch': standIn('shell/panes/dragging/no-backends.ts'),
      'react-dnd-multi-backend': standIn('shell/panes/dragging/no-backends.ts'),
      '@radix-ui/react-dialog': standIn('shell/palette/no-dialog.ts'),
      // Only the grid imports them by these names.
      '@emotion/is-prop-valid': standIn('ui/table/grid/valid-attribute.ts'),
      'lodash/groupBy.js': standIn('ui/table/grid/lodash/group-by.ts'),
      'lodash/uniq.js': standIn('ui/table/grid/lodash/unique.ts'),
      'lodash/clamp.js': standIn('ui/table/grid/lodash/clamp.ts'),
      'lodash/debounce.js': standIn('ui/table/grid/lodash/debounce.ts'),
      'lodash/flatten.js': standIn('ui/table/grid/lodash/flatten.ts'),
      'lodash/has.js': standIn('ui/table/grid/lodash/has.ts'),
      'lodash/range.js': standIn('ui/table/grid/lodash/range.ts'),
      'lodash/throttle.js': standIn('ui/table/grid/lodash/throttle.ts'),
    },
  },
  worker: { format: 'es', plugins: () => [] },
  build: {
    rolldownOptions: {
      // It warns of any build that takes long, such as one on a busy machine.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', test: common },
            { name: 'turns', test: turns },
            { name: 'base', test: base },
            { name: ofConsole(), debugName: 'console' },
            { name: 'areas', test: declarations },
          ],
        },
      },
    },
    outDir: 'out/client',
    emptyOutDir: true,
    target: 'es2023',
    // Without a reference in the scripts: the server does not serve them (server/site.ts).
    sourcemap: 'hidden',
    // The content security policy refuses fonts in data: URLs.
    assetsInlineLimit: 0,
    manifest: true,
    // What is large loads on demand: the map, the reader of PDF files, barcodes. The first load has a budget of its own (scripts/build.mjs).
    chunkSizeWarningLimit: 2000,
  },
  server: {
    // If this port is taken, Vite uses the next one and says so.
    port: serverPort === 5173 ? 5174 : 5173,
    proxy: {
      '/api': `http://127.0.0.1:${serverPort}`,
      '/print': `http://127.0.0.1:${serverPort}`,
      '/socket.io': { target: `ws://127.0.0.1:${serverPort}`, ws: true },
    },
  },
})
