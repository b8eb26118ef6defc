import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Said as text, so that a build without a branch leaves the code for it out. */
const told = (name: string): string => JSON.stringify(process.env[name] ?? '')

/** Where the server of `npm run dev` listens: as server/main.ts reads it. */
const serverPort = Number(process.env['PORT'] ?? 4000)

/** What every first picture waits for is one file: cut into forty, it is a tenth larger, as each is pressed by itself. What may come later is not named here. */
const packages = [
  'react',
  'react-dom',
  'scheduler',
  '@tanstack/query-core',
  '@tanstack/react-query',
  'valtio',
  'proxy-compare',
  'wouter',
  'use-sync-external-store',
]
const engine = [
  'api/api',
  'commands/command',
  'commands/delayed-send',
  'commands/event-to-key',
  'commands/key-presets',
  'commands/keymap',
  'commands/keys',
  'commands/toast',
  'commands/undo',
  'commands/workspace',
  'data/notices',
  'data/query',
  'feed/client',
  'feed/connection',
  'feed/outage',
  'feed/page-scheduler',
  'feed/scheduler',
  'links/model',
  'links/session',
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
  'session/telemetry',
  'session/theme',
]
/** All but what is fetched by who needs it. */
const shell = '(routes|state)/(?!landing|preview)[\\w.-]+'
const base = new RegExp(
  `node_modules/(${packages.join('|')})/|src/(engine/(${engine.join('|')})(\\.state)?|shell/${shell})\\.ts$`,
)

/** What a package imports and the console never uses. */
const standIn = (file: string): string => `${import.meta.dirname}/src/shell/${file}`

export default defineConfig({
  define: {
    'import.meta.env.VITE_BUILD_BRANCH': told('VITE_BUILD_BRANCH'),
    'import.meta.env.VITE_SENTRY_DSN': told('VITE_SENTRY_DSN'),
  },
  // The console speaks English; react-aria would bring thirty languages.
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
  resolve: {
    alias: {
      'rdndmb-html5-to-touch': standIn('panes/dragging/no-backends.ts'),
      'react-dnd-multi-backend': standIn('panes/dragging/no-backends.ts'),
      '@radix-ui/react-dialog': standIn('palette/no-dialog.ts'),
    },
  },
  worker: { format: 'es', plugins: () => [] },
  build: {
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'base', test: base }] } } },
    outDir: 'out/client',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    // A font in a data: address is refused by the content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 600,
  },
  server: {
    // Where this one is taken, Vite takes the next and says so.
    port: serverPort === 5173 ? 5174 : 5173,
    proxy: {
      '/api': `http://127.0.0.1:${serverPort}`,
      '/print': `http://127.0.0.1:${serverPort}`,
      '/socket.io': { target: `ws://127.0.0.1:${serverPort}`, ws: true },
    },
  },
})
