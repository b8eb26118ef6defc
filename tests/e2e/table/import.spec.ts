/** Records imported from pasted rows, without a mouse: matched by heading, judged before anything is written, taken back as one. */
import { expect, gridHasFocus, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

test('pasted parties are judged row by row, those that pass are created, and one key takes them back', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const count = async () => (await api<{ count: number }>('party/count/')).count
  const before = await count()
  await run(page, 'parties', 'Go to Parties')
  await gridHasFocus(page)
  await run(page, '>import parties', 'Import parties')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(
    'Name\tE-mail\tTelephone\nNorth Yard Gas\tops@north.test\t403 555 0199\nBad\tno mail\t1\n',
  )
  await expect(dialog.getByText('2 rows; 3 of 3 columns are used')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Create 1 party, leave out the rest' })).toBeVisible()
  await expect(dialog.getByText(/^Email: /)).toBeVisible()
  expect(await count()).toBe(before)
  await press(page, 'Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.poll(count).toBe(before + 1)
  await press(page, 'u')
  await expect(dialog.getByText('Deleted 1 party again.')).toBeVisible()
  await expect.poll(count).toBe(before)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
})

test('rates with semicolons and decimal commas show what will be stored, and d, c and h read them in another way', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const count = async () => (await api<{ count: number }>('railrate/count/')).count
  const before = await count()
  await run(page, 'rail rates', 'Go to Rail rates')
  await gridHasFocus(page)
  await run(page, '>import rail rates', 'Import rail rates')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(
    'Rates of the north\nTariff;Item;Railroad;Rate;Currency;Per;Fuel surcharge (%);Effective\nCN 8801;10;CN;1.250,50;CAD;car;7,5;14.12.2026\nCN 8801;20;CN;2.750;CAD;car;8,25;03.12.2026\n',
  )
  await expect(dialog.getByText('semicolons, decimal comma, day first; headings on line 2')).toBeVisible()
  await expect(dialog.getByText('1 line was skipped')).toBeVisible()
  await expect(dialog.getByText('1,250.50 · 2,750.00')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Create 2 rail rates' })).toBeFocused()
  await expect(dialog.getByText(/Rate 1,250\.50 .*Fuel surcharge 7\.50 %/)).toBeVisible()
  await press(page, 'c')
  await expect(dialog.getByText(/^Rate: "1\.250,50" has no decimal point/)).toBeVisible()
  await press(page, 'c')
  await expect(dialog.getByRole('button', { name: 'Create 2 rail rates' })).toBeFocused()
  await press(page, 'd')
  await expect(dialog.getByText(/month first; headings on line 2/)).toBeVisible()
  await press(page, 'd')
  await expect(dialog.getByRole('button', { name: 'Create 2 rail rates' })).toBeVisible()
  expect(await count()).toBe(before)
  await press(page, 'Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await expect.poll(count).toBe(before + 2)
  await press(page, 'u')
  await expect.poll(count).toBe(before)
})
