/** Runs engines in Chromium, each in a page and a worker of its own. */
import path from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromium as browserOf } from '../../../scripts/chromium.mjs'
import type { Measured } from './measure.ts'

export async function inChromium(names: readonly string[], rows: number): Promise<Measured[]> {
  const { outputFiles } = await build({ entryPoints: [path.join(import.meta.dirname, 'browser.ts')], bundle: true, format: 'esm', target: 'es2023', write: false })
  const code = outputFiles[0]?.text ?? ''
  const { path: executablePath, args } = browserOf()
  const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: [...args] })
  try {
    const measured: Measured[] = []
    for (const name of names) {
      // One after the other, each on a page of its own that is gone before the next comes.
      /* eslint-disable no-await-in-loop */
      const page = await browser.newPage()
      await page.route('**/*', (route) => route.fulfill(route.request().url().endsWith('.js') ? { contentType: 'text/javascript', body: code } : { contentType: 'text/html', body: '<!doctype html>' }))
      await page.goto('http://bench.invalid/')
      measured.push(
        await page.evaluate(
          (told) =>
            new Promise<Measured>((resolve, reject) => {
              const worker = new Worker('/worker.js', { type: 'module' })
              worker.onmessage = ({ data }: MessageEvent<Measured>) => resolve(data)
              worker.onerror = ({ message }) => reject(new Error(message))
              worker.postMessage(told)
            }),
          { name, rows },
        ),
      )
      await page.close()
      /* eslint-enable no-await-in-loop */
    }
    return measured
  } finally {
    await browser.close()
  }
}
