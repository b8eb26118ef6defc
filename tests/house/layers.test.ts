/** What lies over what: the preview of a screen covers all that a pane raises within itself. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const raisedIn = (file: string): number[] =>
  [...readFileSync(file, 'utf8').matchAll(/z-index:\s*(\d+)/g)].map(([, layer]) => Number(layer))
const sheetsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${folder}/${name}`)

test('nothing in a pane is drawn over the preview that covers it', () => {
  const [preview = 0] = raisedIn('src/shell/palette/Preview.module.css')
  const above = ['src/areas', 'src/ui']
    .flatMap(sheetsOf)
    .flatMap((file) => raisedIn(file).flatMap((layer) => (layer >= preview ? [`${file}: ${layer}`] : [])))
  expect(above).toEqual([])
})
