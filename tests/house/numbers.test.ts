/** Numbers are written by one formatter (model/kernel/quantity.ts), so that all screens, messages and files agree on separators and digits. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FORMATTER = 'model/kernel/quantity.ts'

test('no other file formats numbers by itself', () => {
  const files = ['model', 'server', 'workers', 'src'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(top, file).replaceAll('\\', '/')),
  )
  expect(files.length).toBeGreaterThan(500)
  const formatting = files.filter((file) => /\bNumberFormat\b|\btoLocaleString\(/.test(readFileSync(file, 'utf8')))
  expect(formatting).toEqual([FORMATTER])
})
