/** Writing into a table without the mouse: ranges, copying, pasting with a preview, filling, many rows at once, deleting, taking out. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Download, Page } from 'playwright/test'
import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Api } from './site.ts'
import { expect, press, test, type } from './story.ts'

type Driver = { id: string; name: string; phone: string; carrier: string | null; enabled: boolean; version: number }
const path = 'terminalboss/v3/driver/'
const columns = 'name,phone,carrier,enabled'

test.use({ mouse: false, permissions: ['clipboard-read', 'clipboard-write'] })

let batch = 0
let api: Api
/** Drivers of this story alone, in the order of their names. */
let drivers: readonly Driver[]
const read = (): Promise<readonly Driver[]> => Promise.all(drivers.map(({ id }) => api<Driver>(`${path}${id}/`)))
const phones = async (): Promise<readonly string[]> => (await read()).map(({ phone }) => phone)
/** The keyboard is in the rows: on the canvas, or on the cell in it that stands for the one under the cursor. */
const inRows = (page: Page) => expect(page.locator('[data-testid="data-grid-canvas"]:focus-within')).toHaveCount(1)
/** Opens the drivers of the story in the pane, as a link does. */
async function go(page: Page): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), `/company/terminalboss/v3/driver/?columns=${columns}&sort=name&f.name=${encodeURIComponent(`Story ${batch} `)}`)
}
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(async ({ signIn, page, site }) => {
  api = await site.as('admin')
  const prefix = `Story ${++batch}`
  const made: Driver[] = []
  // Before anybody looks: what comes while a table is open waits there to be merged.
  for (const name of ['Ada', 'Bo', 'Cy', 'Di']) made.push(await api<Driver>(path, { method: 'POST', body: { name: `${prefix} ${name}`, username: `story-${batch}-${name}`, phone: `${made.length + 1}` } }))
  drivers = made
  await signIn('admin')
  await go(page)
  await begin(page)
})

/** The rows of the story, the keyboard in them, the cursor on the first; nothing selected, whatever an earlier desk has kept. */
async function begin(page: Page): Promise<void> {
  await expect(page.getByText(/^4 of \d+ drivers/)).toBeVisible({ timeout: 40_000 })
  await expect(cells(page, `Story ${batch} Di`)).toHaveCount(1)
  await expect(async () => {
    await press(page, 'Escape', 'Control+Home')
    await expect(under(page)).toHaveText(`Story ${batch} Ada`, { timeout: 1000 })
    await expect(page.getByText(/^\d+ selected/)).toHaveCount(0, { timeout: 1000 })
    await inRows(page)
  }).toPass()
}

const lay = (page: Page, text: string): Promise<void> => page.evaluate((said) => navigator.clipboard.writeText(said), text)
const laid = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
// What screen readers read stands within the canvas: in their tree, though it is not to be seen.
const cells = (page: Page, said: string) => page.locator('canvas [role=gridcell]').filter({ hasText: new RegExp(`^${said}$`) })
const under = (page: Page) => page.locator('[role=gridcell][aria-selected=true]').first()

test('a range is drawn by key, told in the foot, copied with its headers, and let go of', async ({ page }) => {
  await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight')
  await expect(page.getByText(/^3 rows × 2 · 6 cells, 3 filled/)).toBeVisible()
  await press(page, 'Shift+c')
  await expect(page.getByText('3 rows × 2 columns copied with headers.')).toBeVisible()
  expect(await laid(page)).toBe('Phone\tCarrier\r\n1\t\r\n2\t\r\n3\t\r\n')
  await press(page, 'Control+Shift+ArrowDown', 'Shift+Space')
  await expect(page.getByText(/^4 rows × 4 · 16 cells/)).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByText(/^4 selected/)).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByText(/^4 rows ×/)).toHaveCount(0)
  await press(page, 'Escape')
  await expect(page.getByText(/^4 selected/)).toHaveCount(0)
})

test('cells out of Excel are shown row by row before they are written, and one undo takes all of them back', async ({ page }) => {
  const carrier = (await api<{ results: { id: string; name: string }[] }>('terminalboss/v3/company/?limit=1&ordering=name')).results[0]
  if (!carrier) throw new Error('The demo has no companies.')
  await press(page, 'ArrowRight')
  await lay(page, `555 0101\t${carrier.name}\tyes\r\n"555\t0102"\tNobody at all\tno\r\n555 0103\t\tmaybe\r\n4\t\tyes\r\n`)
  await press(page, 'Control+v')
  await expect(dialog(page)).toContainText('Paste into 4 drivers')
  await expect(dialog(page)).toContainText(`Phone: 1 → 555 0101 · Carrier: empty → ${carrier.name}`)
  await expect(dialog(page)).toContainText('Carrier: "Nobody at all" is not there.')
  await expect(dialog(page)).toContainText('"maybe" is neither yes nor no.')
  await expect(dialog(page)).toContainText(/2\D{0,2}not allowed/)
  expect(await phones()).toEqual(['1', '2', '3', '4'])

  await press(page, 'Enter')
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect((await read()).map(({ phone, carrier: by }) => [phone, by])).toEqual([['555 0101', carrier.id], ['2', null], ['3', null], ['4', null]])
  await inRows(page)
  await press(page, 'Control+z')
  await expect.poll(async () => (await read()).map(({ phone, carrier: by }) => [phone, by])).toEqual([['1', null], ['2', null], ['3', null], ['4', null]])
})

test('what a colleague changed meanwhile is said and not overwritten; it is looked at anew and then written', async ({ page }) => {
  await press(page, 'ArrowRight')
  await lay(page, 'a\r\nb\r\nc\r\nd\r\n')
  await press(page, 'Control+v')
  await expect(dialog(page)).toContainText(/4\D{0,2}will change/)
  await api(`${path}${drivers[1]?.id}/`, { method: 'PATCH', body: { phone: 'theirs' } })
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/1\D{0,2}changed since you looked/)
  await expect(dialog(page)).toContainText('changed meanwhile (phone)')
  expect(await phones()).toEqual(['a', 'theirs', 'c', 'd'])
  await press(page, 'r')
  await expect(dialog(page)).toContainText(/1\D{0,2}will change/)
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/4\D{0,2}changed/)
  expect(await phones()).toEqual(['a', 'b', 'c', 'd'])
  // The colleague comes once more: the undo returns the others and says so.
  await api(`${path}${drivers[3]?.id}/`, { method: 'PATCH', body: { phone: 'again' } })
  await press(page, 'u')
  await expect(dialog(page)).toContainText('3 drivers are as they were. 1 changed meanwhile and stays: ')
  expect(await phones()).toEqual(['1', 'theirs', '3', 'again'])
})

test('the first value is filled down the range at once, and taken back exactly', async ({ page }) => {
  await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(phones).toEqual(['1', '1', '1', '4'])
  await expect(page.getByText('Fill Phone of 2 drivers: done.')).toBeVisible()
  await press(page, 'Control+z')
  await expect.poll(phones).toEqual(['1', '2', '3', '4'])
})

test('a value is edited in its cell, goes on with Tab and Enter, and is filled into the range with Ctrl Enter', async ({ page }) => {
  await press(page, 'ArrowRight', 'F2')
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await type(page, '77')
  await press(page, 'Enter')
  await expect.poll(phones).toEqual(['77', '2', '3', '4'])
  await inRows(page)
  await expect(under(page)).toHaveText('2')
  await press(page, 'F2')
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await type(page, '88')
  await press(page, 'Tab')
  await expect.poll(phones).toEqual(['77', '88', '3', '4'])
  await expect(page.getByRole('dialog', { name: 'Change Carrier' })).toBeVisible()
  await press(page, 'Escape')
  await inRows(page)
  await press(page, 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown', 'F2')
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()
  await type(page, '99')
  await press(page, 'Control+Enter')
  await expect.poll(phones).toEqual(['77', '99', '99', '99'])
  await expect(page.getByText('Fill Phone of 3 drivers: done.')).toBeVisible()
  await press(page, 'Control+z')
  await expect.poll(phones).toEqual(['77', '88', '3', '4'])
})

test('a value that may not be stays in its editor with the reason; what a colleague does meanwhile is told in it', async ({ page }) => {
  await press(page, 'F2')
  await expect(page.getByLabel(/^Name/)).toBeFocused()
  await press(page, 'Control+a', 'Delete', 'Enter')
  await expect(dialog(page)).toContainText('This field may not be blank.')
  await type(page, 'Mine')
  await api(`${path}${drivers[0]?.id}/`, { method: 'PATCH', body: { name: `Story ${batch} Theirs` } })
  await expect(dialog(page)).toContainText(`Story ${batch} Theirs`)
  await press(page, 'Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect((await read())[0]?.name).toBe(`Story ${batch} Theirs`)
})

test('selected rows are changed by a form, shown before, answered one by one, undone in the panel', async ({ page }) => {
  await press(page, 'ArrowRight', 'Space', 'ArrowDown', 'ArrowDown', 'Space', 'Shift+e')
  await expect(dialog(page)).toContainText('Change 2 drivers')
  await expect(dialog(page).getByLabel('Phone', { exact: true })).toBeFocused()
  await type(page, '42')
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toContainText('Phone: 1 → 42')
  await expect(dialog(page)).toContainText(/2\D{0,2}will change/)
  expect(await phones()).toEqual(['1', '2', '3', '4'])
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/2\D{0,2}changed/)
  expect(await phones()).toEqual(['42', '2', '42', '4'])
  await press(page, 'u')
  await expect(dialog(page)).toContainText('2 drivers are as they were.')
  expect(await phones()).toEqual(['1', '2', '3', '4'])
})

test('rows are deleted after a question that Enter does not answer by chance, and what that costs is said first', async ({ page }) => {
  await press(page, 'Shift+ArrowDown', 'Shift+Delete')
  await expect(dialog(page)).toContainText('Delete 2 drivers')
  await expect(dialog(page)).toContainText('This cannot be undone: what only the server sets would be lost.')
  await expect(dialog(page).getByRole('button', { name: 'Leave all as it is' })).toBeFocused()
  await press(page, 'Tab')
  await expect(dialog(page).getByRole('button', { name: 'Delete 2 drivers' })).toBeFocused()
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/2\D{0,2}deleted/)
  await press(page, 'Escape')
  await expect(page.getByText(/^2 of \d+ drivers/)).toBeVisible()
  const named = async (): Promise<readonly string[]> => (await api<{ results: Driver[] }>(`${path}?name__startswith=${encodeURIComponent(`Story ${batch} `)}&ordering=name`)).results.map(({ name }) => name)
  expect(await named()).toEqual([`Story ${batch} Cy`, `Story ${batch} Di`])
})

test('rows are selected by a pasted list of any column; what is not there, there twice or said twice is named', async ({ page }) => {
  // Numbers that drivers of no other story have: rows are found whether the filter shows them or not.
  for (const [at, phone] of ['77-1', '77-2', '77-2', '77-4'].entries()) await api(`${path}${drivers[at]?.id}/`, { method: 'PATCH', body: { phone } })
  await expect(cells(page, '77-2')).toHaveCount(2)
  await expect(cells(page, '77-4')).toHaveCount(1)
  await press(page, 'p')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('77-1\n77-2\n999\n77-1')
  await press(page, 'Tab', 'Enter')
  await expect(page.getByRole('option', { name: 'Phone' })).toBeVisible()
  await type(page, 'phon')
  await press(page, 'Enter', 'Shift+Tab')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(dialog(page)).toContainText('1 not found:')
  await expect(dialog(page)).toContainText('999')
  await expect(dialog(page)).toContainText('More than one row each: 77-2')
  await expect(dialog(page)).toContainText('More than once in the list: 77-1')
  await press(page, 'Escape')
  await expect(page.getByText(/^3 selected/)).toBeVisible()
})

test('a file holds exactly what is seen: the filter, the order, the columns; also as Excel and on paper', async ({ page }) => {
  // By name as the link says; now down.
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
  expect(lines).toEqual([['Name', 'Phone', 'Carrier', 'Enabled'], ...names.map((name, at) => [name, String(4 - at), '', 'true'])])
  expect((await readSheet(await bytes(await taken('Shift+x')))).map((line) => line.slice(0, 2))).toEqual([['Name', 'Phone'], ...names.map((name, at) => [name, String(4 - at)])])
  const pdf = await getDocumentProxy(new Uint8Array(await bytes(await taken('Alt+Shift+x'))))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replace(/\s+/g, ' ')).toContain(`4 rows · Name: Story ${batch} · by Name down`)
  expect(text.match(new RegExp(`Story ${batch} \\w+`, 'g'))?.filter((name) => names.includes(name))).toEqual(names)
  // Of what is selected, that alone.
  await press(page, 'Space')
  await expect(page.getByText(/^1 selected/)).toBeVisible()
  const one: string[][] = parse(await bytes(await taken('x')))
  expect(one).toHaveLength(2)
})

test('what a viewer may not change is not pasted into, and he is told so', async ({ page, signIn }) => {
  await page.evaluate(() => localStorage.clear())
  await signIn('viewer')
  await go(page)
  await begin(page)
  await press(page, 'ArrowRight')
  await lay(page, 'x')
  await press(page, 'Control+v')
  await expect(page.getByText('You may not change a driver')).toBeVisible()
  expect(await phones()).toEqual(['1', '2', '3', '4'])
})
