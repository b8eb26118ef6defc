// `npm run bench`: prints one table per claim, each figure with its ratio to a peer or limit measured in the same run.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import './ensure.mjs'

// It serves and measures what was built.
await import('./build.mjs')

const { ensureChromium } = await import('./chromium.mjs')
const { status } = spawnSync(path.join('node_modules/.bin', 'tsx'), ['tests/bench/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: await ensureChromium() },
})
process.exit(status ?? 1)
