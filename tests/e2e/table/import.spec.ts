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
