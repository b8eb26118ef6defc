/**
 * The engines in a real browser: in a worker, or on the page for those that have a worker of their own or none. Receives a name and returns
 * the measurements.
 */
import { inBrowser } from '../peers/browser.ts'
import { measure, type Measured } from '../rows/measure.ts'
import { naive } from './naive.ts'
import { ours } from './ours.ts'
import type { Engine } from '../rows/questions.ts'

const engines: Readonly<Record<string, () => Engine>> = {
  ours: () => ours(),
  plain: () => ours(false),
  naive,
  ...inBrowser,
}

export type Told = { readonly name: string; readonly rows: number }
export function run({ name, rows }: Told): Promise<Measured> {
  const made = engines[name]
  if (!made) throw new Error(`${name} is no engine.`)
  return measure(made(), rows, () => undefined)
}

if (!('document' in globalThis))
  addEventListener('message', ({ data }: MessageEvent<Told>) => {
    void run(data).then(
      (measured) => postMessage(measured),
      (error: unknown) => postMessage(String(error)),
    )
  })
