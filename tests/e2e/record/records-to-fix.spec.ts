/** By keys alone: a record that an earlier release stored wrong is opened at its field, put right, and leaves the list. */
import { expect, press, run, test, type } from '../site/story.ts'

test.use({ mouse: false })

test('a station with an old time zone is opened from Records to fix, gets a zone, and its line goes', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await run(page, 'records to fix', 'Records to fix')
  const list = page.getByRole('listbox', { name: 'Records to fix' })
  await expect(list.getByRole('option')).toHaveCount(3)
  await press(page, 'End')
  await expect(list.getByRole('option', { name: /Staples/ })).toBeFocused()
  await press(page, 'Enter')
  const zone = page.getByRole('form', { name: /Staples/ }).getByRole('textbox', { name: 'Timezone' })
  await expect(zone).toBeFocused()
  await press(page, 'Control+a')
  await type(page, 'America/Chicago')
  await press(page, 'Control+s')
  await expect(list.getByRole('option', { name: /Staples/ })).toHaveCount(0)
  await expect(list.getByRole('option')).toHaveCount(2)
})
