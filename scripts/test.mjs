// `npm test`, the gate, and `npm run test:all`, the full proof, from a fresh clone: installs what is missing, then runs scripts/test/main.ts.
import './ensure.mjs'

const { ensureChromium } = await import('./chromium.mjs')
process.env.CHROMIUM_PATH = await ensureChromium()
const { tsImport } = await import('tsx/esm/api')
const { main } = await tsImport('./test/main.ts', import.meta.url)
await main(process.argv.includes('--all') ? 'all' : 'gate')
