import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Said as text, so that a build without a branch leaves the code for it out. */
const told = (name: string): string => JSON.stringify(process.env[name] ?? '')

/** What every first picture waits for is one file: cut into forty, it is a tenth larger, as each is pressed by itself. What may come later is not named here. */
const packages = ['react', 'react-dom', 'scheduler', '@tanstack/query-core', '@tanstack/react-query', 'valtio', 'proxy-compare', 'wouter', 'use-sync-external-store']
const engine = [
  'api', 'budget', 'busy', 'command', 'gap', 'held', 'keep', 'keymap', 'keys', 'linked', 'links', 'live', 'live-line', 'notices', 'overlay', 'pane', 'presets', 'query',
  'screen', 'session', 'sign', 'strokes', 'target', 'theme', 'toast', 'turns', 'undo', 'windows', 'workspace',
]
const base = new RegExp(`node_modules/(${packages.join('|')})/|src/engine/(${engine.join('|')})\\.ts$`)

export default defineConfig({
  define: { 'import.meta.env.VITE_BUILD_BRANCH': told('VITE_BUILD_BRANCH'), 'import.meta.env.VITE_SENTRY_DSN': told('VITE_SENTRY_DSN') },
  // The console speaks English; react-aria would bring thirty languages.
  plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
  resolve: { alias: Object.fromEntries(['rdndmb-html5-to-touch', 'react-dnd-multi-backend'].map((means) => [means, `${import.meta.dirname}/src/shell/dragging-none.ts`])) },
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
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000', '/print': 'http://127.0.0.1:4000', '/socket.io': { target: 'ws://127.0.0.1:4000', ws: true } } },
})
