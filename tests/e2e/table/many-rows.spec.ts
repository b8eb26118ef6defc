/** Many rows at once without the mouse: changed by a form, deleted, selected by a list, and exported to files. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Download } from 'playwright/test'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Api } from '../site/site.ts'
import { expect, press, test, type } from '../site/story.ts'
import { cells, dialog, openDrivers, path, under, type Driver, type Drivers } from './driver-rows.ts'

test.use({ mouse: false, permissions: ['clipboard-read', 'clipboard-write'] })

let api: Api
let batch: Drivers['batch']
let drivers: Drivers['drivers']
let licences: Drivers['licences']
test.beforeEach(async ({ signIn, page, site }) => {
  ;({ api, batch, drivers, licences } = await openDrivers(page, site, signIn))
})

test('selected rows are changed by a form, previewed, answered one by one, and undone in the panel', async ({
  page,
}) => {
  await press(page, 'ArrowRight', 'Space', 'ArrowDown', 'ArrowDown', 'Space', 'Shift+e')
  await expect(dialog(page)).toContainText('Change 2 drivers')
  await expect(dialog(page).getByLabel('Licence', { exact: true })).toBeFocused()
  await type(page, '42')
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toContainText('Licence: 1 → 42')
  await expect(dialog(page)).toContainText(/2\D{0,2}will change/)
  expect(await licences()).toEqual(['1', '2', '3', '4'])
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/2\D{0,2}changed/)
  expect(await licences()).toEqual(['42', '2', '42', '4'])
  await press(page, 'u')
  await expect(dialog(page)).toContainText('Restored 2 drivers.')
  expect(await licences()).toEqual(['1', '2', '3', '4'])
})

test('rows are deleted after a confirmation that Enter does not accept, and that shows what will be lost', async ({
  page,
}) => {
  await press(page, 'Shift+ArrowDown', 'Shift+Delete')
  await expect(dialog(page)).toContainText('Delete 2 drivers')
  await expect(dialog(page)).toContainText(
    'This cannot be undone, because some of the values can only be set by the server.',
  )
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(page, 'Tab')
  await expect(dialog(page).getByRole('button', { name: 'Delete 2 drivers' })).toBeFocused()
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/2\D{0,2}deleted/)
  await press(page, 'Escape')
  await expect(page.getByText(/^2 of \d+ drivers/)).toBeVisible()
  const named = async (): Promise<readonly string[]> =>
    (
      await api<{ results: Driver[] }>(
        `${path}?name__startswith=${encodeURIComponent(`Story ${batch} `)}&ordering=name`,
      )
    ).results.map(({ name }) => name)
  expect(await named()).toEqual([`Story ${batch} Cy`, `Story ${batch} Di`])
})

test('rows are selected by a pasted list for any column; missing, ambiguous and repeated values are reported', async ({
  page,
}) => {
  // Values that drivers of no other story have, because rows are found whether the filter shows them or not.
  for (const [at, licence] of ['77-1', '77-2', '77-2', '77-4'].entries())
    await api(`${path}${drivers[at]?.id}/`, { method: 'PATCH', body: { licence } })
  await expect(cells(page, '77-2')).toHaveCount(2)
  await expect(cells(page, '77-4')).toHaveCount(1)
  await press(page, 'p')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('77-1\n77-2\n999\n77-1')
  await press(page, 'Tab', 'Enter')
  await expect(page.getByRole('option', { name: 'Licence', exact: true })).toBeVisible()
  await type(page, 'licence')
  await press(page, 'Enter', 'Shift+Tab')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toContainText('1 not found:')
  await expect(dialog(page)).toContainText('999')
  await expect(dialog(page)).toContainText('Found in more than one row: 77-2')
  await expect(dialog(page)).toContainText('Entered more than once: 77-1')
  await press(page, 'Escape')
  await expect(page.getByText(/^3 selected/)).toBeVisible()
})

test('a file has exactly the filter, order and columns displayed; also as Excel and on paper', async ({ page }) => {
  // Initially sorted by name as the link says; now descending.
  await press(page, 'o')
  await expect(async () => {
    await press(page, 'Control+Home')
    await expect(under(page)).toHaveText(`Story ${batch} Di`, { timeout: 1000 })
  }).toPass()
  const names = ['Di', 'Cy', 'Bo', 'Ada'].map((name) => `Story ${batch} ${name}`)
  const taken = async (...keys: readonly string[]): Promise<Download> => {
    const file = page.waitForEvent('download')
    await press(page, ...keys)
    return file
  }
  const bytes = async (file: Download): Promise<Buffer> => readFileSync(await file.path())
  const csv = await taken('x')
  expect(csv.suggestedFilename()).toBe('drivers.csv')
  const lines: string[][] = parse(await bytes(csv))
  expect(lines).toEqual([
    ['Name', 'Licence', 'Carrier', 'Enabled'],
    ...names.map((name, at) => [name, String(4 - at), '', 'true']),
  ])
  expect((await readSheet(await bytes(await taken('Shift+x')))).map((line) => line.slice(0, 2))).toEqual([
    ['Name', 'Licence'],
    ...names.map((name, at) => [name, String(4 - at)]),
  ])
  const pdf = await getDocumentProxy(new Uint8Array(await bytes(await taken('Alt+Shift+x'))))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain(`4 rows · Name: Story ${batch} · sorted by Name descending`)
  expect(text.match(new RegExp(`Story ${batch} \\w+`, 'g'))?.filter((name) => names.includes(name))).toEqual(names)
  // Only the selected row.
  await press(page, 'Space')
  await expect(page.getByText(/^1 selected/)).toBeVisible()
  const one: string[][] = parse(await bytes(await taken('x')))
  expect(one).toHaveLength(2)
})
