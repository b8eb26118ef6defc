/** How much of what can be done is said by declarations alone: of most actions, nothing stands in the areas of the page. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import type { Action } from '#model/kernel/action.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'

const code = fs
  .readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => fs.readFileSync(path.join('src/areas', file), 'utf8'))
  .join('\n')

/** Its command, its form and its answer are derived, or the engine handles it by itself. */
const isDerived = ({ form, transition, wanted, choicesOf, numbering, filing, paper, lists }: Action): boolean =>
  form !== 'none' || [transition, wanted, choicesOf, numbering, filing, paper, lists].some((one) => one !== undefined)

test('at least 70 of 100 declared actions have no code in the areas of the page', () => {
  const actions = all<Resource>(resources).flatMap(([, resource]) => Object.values(resource.actions))
  const bare = actions.filter((action) => isDerived(action) || !code.includes(action.path))
  console.log(`${Math.round((100 * bare.length) / actions.length)} of 100 of ${actions.length} declared actions`)
  expect(bare.length / actions.length).toBeGreaterThanOrEqual(0.7)
})
