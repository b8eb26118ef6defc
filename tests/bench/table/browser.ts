/** The engines that need nothing but JavaScript, in a worker of a real browser. Told which, answers what was measured. */
import { measure } from './measure.ts'
import { naive } from './naive.ts'
import { ours } from './ours.ts'
import type { Engine } from './questions.ts'

const engines: Readonly<Record<string, () => Engine>> = { ours: () => ours(), plain: () => ours(false), naive }

addEventListener('message', ({ data }: MessageEvent<{ readonly name: string; readonly rows: number }>) => {
  const made = engines[data.name]
  if (!made) throw new Error(`${data.name} is no engine.`)
  void measure(made(), data.rows, () => undefined).then((measured) => postMessage(measured))
})
