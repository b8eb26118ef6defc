/** Writing into a table without the mouse: ranges, copying, pasting with a preview, filling, editing in a cell. */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, test, type } from '../site/story.ts'
import { begin, dialog, go, inRows, openDrivers, path, under, type Drivers } from './driver-rows.ts'

test.use({ mouse: false, permissions: ['clipboard-read', 'clipboard-write'] })

let api: Api
let batch: Drivers['batch']
let drivers: Drivers['drivers']
let read: Drivers['read']
let licences: Drivers['licences']
test.beforeEach(async ({ signIn, page, site }) => {
  ;({ api, batch, drivers, read, licences } = await openDrivers(page, site, signIn))
})

const lay = (page: Page, text: string): Promise<void> =>
  page.evaluate((said) => navigator.clipboard.writeText(said), text)
const laid = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('a range is extended by key, summarized in the footer, copied with headers, and cleared', async ({ page }) => {
  await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight')
  await expect(page.getByText(/^3 rows × 2 · 6 cells, 3 not empty/)).toBeVisible()
  await press(page, 'Shift+c')
  await expectNotice(page, '3 rows × 2 columns copied with headers.')
  expect(await laid(page)).toBe('Licence\tCarrier\r\n1\t\r\n2\t\r\n3\t\r\n')
  await press(page, 'Control+Shift+ArrowDown', 'Shift+Space')
  await expect(page.getByText(/^4 rows × 4 · 16 cells/)).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByText(/^4 selected/)).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByText(/^4 rows ×/)).toHaveCount(0)
  await press(page, 'Escape')
  await expect(page.getByText(/^4 selected/)).toHaveCount(0)
})

test('cells from Excel are previewed row by row before they are written, and one undo reverts all of them', async ({
  page,
}) => {
  const carrier = (
    await api<{ results: { id: string; name: string }[] }>('terminalboss/v3/company/?limit=1&ordering=name')
  ).results[0]
  if (!carrier) throw new Error('The demo has no companies.')
  await press(page, 'ArrowRight')
  await lay(
    page,
    `555 0101\t${carrier.name}\tyes\r\n"555\t0102"\tNobody at all\tno\r\n555 0103\t\tmaybe\r\n4\t\tyes\r\n`,
  )
  await press(page, 'Control+v')
  await expect(dialog(page)).toContainText('Paste into 4 drivers')
  await expect(dialog(page)).toContainText(`Licence: 1 → 555 0101 · Carrier: empty → ${carrier.name}`)
  await expect(dialog(page)).toContainText('Carrier: "Nobody at all" does not exist.')
  await expect(dialog(page)).toContainText('"maybe" is not yes or no.')
  await expect(dialog(page)).toContainText(/2\D{0,2}not allowed/)
  expect(await licences()).toEqual(['1', '2', '3', '4'])

  await press(page, 'Enter')
  await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect((await read()).map(({ licence, carrier: by }) => [licence, by])).toEqual([
    ['555 0101', carrier.id],
    ['2', null],
    ['3', null],
    ['4', null],
  ])
  await inRows(page)
  await press(page, 'Control+z')
  await expect
    .poll(async () => (await read()).map(({ licence, carrier: by }) => [licence, by]))
    .toEqual([
      ['1', null],
      ['2', null],
      ['3', null],
      ['4', null],
    ])
})

test("a colleague's change is reported and not overwritten; the row is previewed again and then written", async ({
  page,
}) => {
  await press(page, 'ArrowRight')
  await lay(page, 'a\r\nb\r\nc\r\nd\r\n')
  await press(page, 'Control+v')
  await expect(dialog(page)).toContainText(/4\D{0,2}will change/)
  await api(`${path}${drivers[1]?.id}/`, { method: 'PATCH', body: { licence: 'theirs' } })
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/1\D{0,2}changed by someone else/)
  await expect(dialog(page)).toContainText('changed meanwhile (licence)')
  expect(await licences()).toEqual(['a', 'theirs', 'c', 'd'])
  await press(page, 'r')
  await expect(dialog(page)).toContainText(/1\D{0,2}will change/)
  await press(page, 'Enter')
  await expect(dialog(page)).toContainText(/4\D{0,2}changed/)
  expect(await licences()).toEqual(['a', 'b', 'c', 'd'])
  // The colleague makes another change: the undo restores the others and says so.
  await api(`${path}${drivers[3]?.id}/`, { method: 'PATCH', body: { licence: 'again' } })
  await press(page, 'u')
  await expect(dialog(page)).toContainText('Restored 3 drivers. Not restored, because changed by someone else: ')
  expect(await licences()).toEqual(['1', 'theirs', '3', 'again'])
})

test('the first value is filled down the range, and undone exactly', async ({ page }) => {
  await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(licences).toEqual(['1', '1', '1', '4'])
  await expectNotice(page, 'Fill Licence of 2 drivers: done.')
  await press(page, 'Control+z')
  await expect.poll(licences).toEqual(['1', '2', '3', '4'])
})

test('a value is edited in its cell, continued with Tab and Enter, and filled into the range with Ctrl Enter', async ({
  page,
}) => {
  await press(page, 'ArrowRight', 'F2')
  await expect(page.getByLabel('Licence', { exact: true })).toBeFocused()
  await type(page, '77')
  await press(page, 'Enter')
  await expect.poll(licences).toEqual(['77', '2', '3', '4'])
  await inRows(page)
  await expect(under(page)).toHaveText('2')
  await press(page, 'F2')
  await expect(page.getByLabel('Licence', { exact: true })).toBeFocused()
  await type(page, '88')
  await press(page, 'Tab')
  await expect.poll(licences).toEqual(['77', '88', '3', '4'])
  await expect(page.getByRole('dialog', { name: 'Change Carrier' })).toBeVisible()
  await press(page, 'Escape')
  await inRows(page)
  await press(page, 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown', 'F2')
  await expect(page.getByLabel('Licence', { exact: true })).toBeFocused()
  await type(page, '99')
  await press(page, 'Control+Enter')
  await expect.poll(licences).toEqual(['77', '99', '99', '99'])
  await expectNotice(page, 'Fill Licence of 3 drivers: done.')
  await press(page, 'Control+z')
  await expect.poll(licences).toEqual(['77', '88', '3', '4'])
})

test("an invalid value stays in its editor with the reason; a colleague's change is shown there", async ({ page }) => {
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

test('a viewer cannot paste, and is told why', async ({ page, signIn }) => {
  await page.evaluate(() => localStorage.clear())
  await signIn('viewer')
  await go(page, batch)
  await begin(page, batch)
  await press(page, 'ArrowRight')
  await lay(page, 'x')
  await press(page, 'Control+v')
  await expectNotice(page, 'You do not have permission to change drivers')
  expect(await licences()).toEqual(['1', '2', '3', '4'])
})
