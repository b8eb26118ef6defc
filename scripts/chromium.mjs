// Finds the Chromium for tests: CHROMIUM_PATH, Playwright's own, or the system's; downloads one if there is none.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** A later list of switched-off features replaces an earlier one, so these are those that Playwright names, as of 1.65. */
const playwrightsFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** The lists below the address bar, which nobody sees: Chromium draws them in two more pages for each window, some two seconds of processor time. */
const addressBarLists = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightsFeatures, ...addressBarLists].join(',')}`,
]

const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

async function playwrights() {
  try {
    const { chromium } = await import('playwright')
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

const own = await playwrights()
const found = () => [process.env.CHROMIUM_PATH, own, ...system].find((path) => path && fs.existsSync(path))

export const chromium = () => ({ path: found(), args })

/** Makes sure that there is one, in whatever way works on this machine. */
export async function ensureChromium() {
  if (found()) return found()
  const tries = [
    ['npx', ['playwright', 'install', 'chromium']],
    ...(process.getuid?.() === 0
      ? [
          ['apt-get', ['update', '-qq']],
          ['apt-get', ['install', '-y', '-qq', 'chromium']],
        ]
      : []),
  ]
  for (const [command, words] of tries) {
    console.log(`No Chromium found: ${command} ${words.join(' ')} …`)
    spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    if (found()) return found()
  }
  throw new Error('No Chromium to test with. Install one, or set CHROMIUM_PATH to it.')
}
