/** By keys alone: values are read as they are meant when a field is left, and what is wrong is said before anything is saved. */
import type { Locator } from 'playwright/test'
import { expect, press, run, tabTo, test, type } from '../site/story.ts'

test.use({ mouse: false })

test('a telephone and a postal code are put into form, and a state of another country is refused', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await run(page, 'new party', 'New party')
  const form = page.getByRole('form', { name: 'New party' })
  const enter = async (name: string, text: string): Promise<Locator> => {
    const field = form.getByRole('textbox', { name, exact: true })
    await tabTo(page, field)
    await type(page, text)
    await press(page, 'Tab')
    return field
  }
  await expect(await enter('State', 'Alberta')).toHaveValue('Alberta')
  await expect(form.getByText('AB is in Canada.')).toBeVisible()
  await expect(await enter('Postal code', '122071234')).toHaveValue('12207-1234')
  await expect(await enter('Telephone', '780 555 0199 x12')).toHaveValue('+1 780 555 0199 ext. 12')
})

test('an end before its begin is refused with both days before a contract is saved', async ({ page, signIn }) => {
  await signIn('planner')
  await run(page, 'new contract', 'New contract')
  const form = page.getByRole('form', { name: 'New contract' })
  const enter = async (name: string, year: string, month: string, day: string): Promise<void> => {
    for (const [part, digits] of Object.entries({ year, month, day })) {
      await tabTo(page, form.getByRole('spinbutton', { name: `${part}, ${name}` }))
      await type(page, digits)
    }
  }
  await enter('From', '2026', '12', '01')
  await enter('To', '2026', '11', '30')
  await press(page, 'Tab')
  await expect(form.getByText(/2026-11-30.* is before the start, .*2026-12-01/)).toBeVisible()
})
