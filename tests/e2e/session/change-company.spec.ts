/** A person who works in two companies goes on in the other one, by key. */
import { expect, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

test('a member of two companies changes to the other one and back; what one sees is that company’s', async ({
  page,
  signIn,
}) => {
  await signIn('both')
  const banner = page.getByRole('banner')
  await expect(banner).toContainText('Prairie Gateway Terminals')
  const changeTo = async (name: string): Promise<void> => {
    await run(page, 'change company', 'Change company')
    await expect(page.getByRole('option', { name: new RegExp(name), selected: true })).toBeVisible()
    await press(page, 'Enter')
    await expect(banner).toContainText(name)
  }
  await changeTo('Northern Consignee')
  await run(page, 'all contracts', 'All contracts')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.getByRole('heading', { name: 'All contracts' }).or(page.getByText('All contracts')).first(),
  ).toBeVisible()
  await changeTo('Prairie Gateway')
})
