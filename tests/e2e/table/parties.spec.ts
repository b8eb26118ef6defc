/** Parties, without a mouse: from the list to a record, imported with a preview, and two doubles merged and taken apart again. */
import { expect, gridHasFocus, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

type Party = { id: number; name: string; active: boolean; merged_into: number | null }

test('a party is opened from the list, others are imported after a look at each, and doubles become one', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const named = async (name: string): Promise<Party | undefined> =>
    (await api<{ results: Party[] }>(`party/?name=${encodeURIComponent(name)}`)).results[0]
  await run(page, 'parties', 'Go to Parties')
  await gridHasFocus(page)
  const { count } = await api<{ count: number }>('party/count/')
  await expect(page.getByText(`${count} parties`, { exact: true })).toBeVisible()

  // The record says where the party is used, and its address as papers print it.
  await press(page, 'Control+Home', 'Enter')
  await expect(page.getByRole('region', { name: 'Where this party is used' })).toContainText('Used')
  await expect(page.getByRole('region', { name: 'As printed' })).toBeVisible()

  // Nothing is written before each row has been judged.
  await run(page, 'parties', 'Go to Parties')
  await gridHasFocus(page)
  await run(page, '>import parties', 'Import parties')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(
    'Name\tCity\tE-mail\nTwin Harbor Trucking, LLC\tSuperior\tops@twin.test\nNobody\tX\tno mail\n',
  )
  await expect(dialog.getByText('2 rows; 3 of 3 columns are used')).toBeVisible()
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Create 1 party, leave out the rest' })).toBeVisible()
  expect(await named('Twin Harbor Trucking, LLC')).toBeUndefined()
  await press(page, 'Enter')
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)

  // The imported one is the same as one that is there: the record says so, and its key merges the two.
  const double = await named('Twin Harbor Trucking, LLC')
  const kept = await named('Twin Harbor Trucking')
  await page.goto(`${page.url().split('#')[0]}#/config/parties/party/${double?.id}`)
  await expect(page.getByText('May be the same as Twin Harbor Trucking, Superior.')).toBeVisible()
  await press(page, 'Shift+m')
  await expect(dialog.getByRole('combobox', { name: /^Into/ })).toHaveValue('Twin Harbor Trucking')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await named('Twin Harbor Trucking, LLC'))?.merged_into).toBe(kept?.id)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('It was merged: another party stands for it.')).toBeVisible()

  // Undo takes them apart.
  await press(page, 'Control+z')
  await expect
    .poll(async () => {
      const { active, merged_into } = (await named('Twin Harbor Trucking, LLC')) ?? {}
      return [active, merged_into]
    })
    .toEqual([true, null])
})
