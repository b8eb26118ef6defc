/** The history of bills, without a mouse: by contract, what a correction changed, and its paper beside. */
import { expect, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

type Revision = { bol_number: string; shipment: number; kind: string }

test('revisions stand under their contracts; a corrected one says what it changed, and its paper opens beside', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('dispatcher')
  const api = await site.as('dispatcher')
  const { results } = await api<{ results: Revision[] }>('bolhistory/?ordering=-issued_at,-id&limit=1000')
  const latest = results.filter(({ shipment }, at) => results.findIndex((one) => one.shipment === shipment) === at)
  const corrected = latest.find(({ kind }) => kind === 'corrected')
  if (corrected === undefined) throw new Error('The demo has no corrected bill.')
  const { bol_number } = corrected
  const found = results.filter((one) => one.bol_number.includes(bol_number)).length

  await run(page, 'BOL history', 'BOL history')
  const table = page.getByRole('region', { name: 'Bill revisions' })
  await expect(table).toBeVisible()
  await press(page, '/')
  await page.keyboard.type(bol_number)
  await press(page, 'Enter')
  // Those of the whole number: what its first letters find may be shown for a moment.
  await expect(table.getByText(new RegExp(`^${found} of \\d+ bill revisions$`))).toBeVisible()
  // The heading of the contract is the first line, the latest revision the next.
  await press(page, 'ArrowDown')
  await press(page, 'd')
  const dialog = page.getByRole('dialog', { name: `What changed in ${bol_number}` })
  await expect(dialog.getByRole('status').filter({ hasText: 'Revision' })).toContainText(
    /Revision 0 issued .*Revision 1 corrected/,
  )
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)

  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Print preview' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${bol_number}-r1` })).toBeVisible()
  await expect(page.getByRole('status').getByText(/^Page 1 of \d+$/)).toBeVisible()
})
