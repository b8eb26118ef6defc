/** The drawn life cycles in the docs are those that are declared. */
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { lifeCyclesPage } from '#model/areas/life-cycles-page.ts'
import { lifeDiagram } from '#model/kernel/words/life-diagram.ts'

test('docs/LIFE-CYCLES.md is up to date; otherwise run npm run life-cycles', () => {
  expect(fs.readFileSync('docs/LIFE-CYCLES.md', 'utf8')).toBe(lifeCyclesPage())
})

test('a diagram has each state, where it begins, and an arrow for each way of each verb', () => {
  const { life, fields } = contract
  if (!life) throw new Error('Contracts have a life cycle.')
  const lines = lifeDiagram(life, fields.status).split('\n')
  expect(lines).toContain('  [*] --> draft')
  expect(lines).toContain('  draft --> approved: Approve')
  expect(lines).toContain('  approved --> cancelled: Cancel')
  expect(lines.filter((line) => / --> \w+: /.test(line))).toHaveLength(
    Object.values(life.transitions).reduce((sum, { from }) => sum + from.length, 0),
  )
})
