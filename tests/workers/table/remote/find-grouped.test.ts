/** Find among groups of rows that stay on the server: step by step through all of them, compared with a loop over the rows. */
import { describe, expect, test } from 'vitest'
import { PAGE } from '#workers/table/remote/remote-pages.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'
import { open } from './rows-on-server.ts'

const spec = { ...emptySpec, group: ['status', 'kind'] }
const every = ['open', 'void', 'open / even', 'open / odd', 'void / even', 'void / odd']

describe.each([
  ['99', 1],
  ['99', -1],
  ['row 12', 1],
  ['row 12', -1],
] as const)('"%s" in steps of %d', (text, step) => {
  test('is found in the order of the groups, and around the end', async () => {
    const { table, rows } = await open(4 * PAGE)
    await table.ask({ ...spec, open: every })
    const shown = await table.window(0, table.facts().entries, ['name'])
    const hits = shown.ids.flatMap((id, entry) =>
      rows.some((row) => row.id === id && String(row['name']).toLowerCase().includes(text)) ? [entry] : [],
    )
    expect(hits.length).toBeGreaterThan(5)
    const expected = step === 1 ? hits : hits.toReversed()
    const found: (number | undefined)[] = []
    // Before the first row, or after the last.
    let from = { row: step === 1 ? 0 : table.facts().entries - 1, column: step === 1 ? -1 : 1 }
    for (let times = 0; times <= hits.length; times++) {
      const { at, cells } = await table.seek(text, ['name'], from, step)
      expect(cells).toBe(hits.length)
      found.push(at?.row)
      from = { row: at?.row ?? 0, column: at?.column ?? 0 }
    }
    expect(found).toEqual([...expected, expected[0]])
  })

  test('is found in closed groups, and is where it says once they are opened', async () => {
    const { table, rows } = await open(4 * PAGE)
    await table.ask(spec)
    const { at } = await table.seek(text, ['name'], { row: 0, column: 0 }, step)
    const shut = at?.shut ?? { id: 0, paths: [] }
    expect([at?.row, shut.paths.length]).toEqual([-1, 2])
    await table.ask({ ...spec, open: [...shut.paths] })
    const entry = await table.indexOf(shut.id)
    expect(entry).toBeGreaterThan(0)
    expect((await table.window(entry, entry + 1, ['name'])).ids).toEqual([shut.id])
    expect(String(rows.find(({ id }) => id === shut.id)?.['name']).toLowerCase()).toContain(text)
  })
})

test('what is nowhere is not found, and one count serves all steps', async () => {
  const { table, totals } = await open(2 * PAGE)
  await table.ask({ ...spec, open: every })
  expect(await table.seek('nowhere', ['name'], { row: 0, column: 0 }, 1)).toMatchObject({ cells: 0, at: null })
  const before = totals.length
  let from = { row: 0, column: 0 }
  for (let times = 0; times < 3; times++) from = (await table.seek('row 12', ['name'], from, 1)).at ?? from
  expect(totals.length - before).toBe(1)
})
