/** Runs engines in Chromium, each in a page of its own. The peers' packages are bundled when a page requests them. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { chromium, type Route } from 'playwright'
import { chromium as browserOf } from '../../../scripts/chromium.mjs'
import type { Measured } from '../rows/measure.ts'

const SITE = 'http://localhost:1'
const peers = path.join(import.meta.dirname, '../peers')
/** The time limit for an engine, ms. */
const PATIENCE = 600_000
/** These run on the page: AG Grid because it draws there, the others because they bring a worker of their own. */
const onPage: readonly string[] = ['duckdb', 'perspective', 'ag-grid']

async function bundled(
  given:
    | { readonly entryPoints: string[] }
    | { readonly stdin: { readonly contents: string; readonly resolveDir: string } },
): Promise<string> {
  const { outputFiles } = await build({
    ...given,
    bundle: true,
    format: 'esm',
    target: 'es2023',
    platform: 'browser',
    logLevel: 'error',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

async function answer(route: Route, engines: string): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const script = (body: string): Promise<void> => route.fulfill({ contentType: 'text/javascript', body })
  if (pathname === '/engines.js') return script(engines)
  const [, named] = /^\/packages\/(.+)\.js$/.exec(pathname) ?? []
  if (named !== undefined)
    return script(
      await bundled({
        stdin: {
          contents: `export * from '${named}'; import * as all from '${named}'; export default all.default`,
          resolveDir: peers,
        },
      }),
    )
  if (pathname.startsWith('/files/'))
    return route.fulfill({
      contentType: pathname.endsWith('.wasm') ? 'application/wasm' : 'text/javascript',
      body: await readFile(path.join(peers, 'node_modules', pathname.slice(7))),
    })
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' })
}

/** For engines that cannot be measured here, returns the reason. */
export async function inChromium(names: readonly string[], rows: number): Promise<(Measured | string)[]> {
  const engines = await bundled({ entryPoints: [path.join(import.meta.dirname, 'browser.ts')] })
  const { path: executablePath, args } = browserOf()
  const measured: (Measured | string)[] = []
  for (const name of names) {
    // Sequentially, each in a browser of its own that has closed before the next starts.
    /* eslint-disable no-await-in-loop */
    const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: [...args] })
    try {
      const page = await browser.newPage()
      await page.context().route('**/*', (route) => answer(route, engines))
      await page.goto(SITE)
      measured.push(
        await Promise.race([
          page.evaluate(
            async ({ told, isOnPage, address }): Promise<Measured | string> => {
              if (isOnPage) {
                const { run } = (await import(address)) as { run: (told: object) => Promise<Measured> }
                return run(told)
              }
              return new Promise((resolve, reject) => {
                const worker = new Worker('/engines.js', { type: 'module' })
                worker.onmessage = ({ data }: MessageEvent<Measured | string>) => resolve(data)
                worker.onerror = ({ message }) => reject(new Error(message))
                worker.postMessage(told)
              })
            },
            { told: { name, rows }, isOnPage: onPage.includes(name), address: `${SITE}/engines.js` },
          ),
          new Promise<string>((resolve) => setTimeout(() => resolve('it did not come to an end'), PATIENCE).unref()),
        ]),
      )
    } catch (error) {
      measured.push(error instanceof Error ? error.message : String(error))
    } finally {
      await browser.close()
    }
    /* eslint-enable no-await-in-loop */
  }
  return measured
}
