/** By keys alone, a clerk types a code that another facility has, is told which one, and opens it beside the form. */
import { expect, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

test('a code that is taken names the facility that has it, and Alt Enter opens it', async ({ page, site, signIn }) => {
  const api = await site.as('admin')
  const [other] = (await api<{ results: { name: string; code: string }[] }>('facility/?code__isnull=false&limit=1'))
    .results
  if (other === undefined) throw new Error('No facility of the demo has a code')
  await signIn('admin')
  await run(page, 'new facility', 'New facility')
  const form = page.getByRole('form', { name: 'New facility' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Second of its code')
  await form.getByRole('textbox', { name: 'Code' }).fill(other.code.toLowerCase())
  await press(page, 'Control+s')
  await expect(form.getByText(`${other.code.toLowerCase()} is the code of ${other.name}.`)).toBeVisible()
  await expect(form.getByRole('button', { name: /Open the other record/ })).toBeVisible()
  await press(page, 'Alt+Enter')
  await expect(page.getByRole('heading', { name: `Facility ${other.name}` })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Second of its code')
})
