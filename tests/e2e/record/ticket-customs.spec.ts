/** A ticket that crosses the border gets its customs invoice by a key, shown with the ticket, and loses it by undo. */
import { expect, expectNotice, press, test } from '../site/story.ts'

type Ticket = { id: string; ticket_number: string; cross_border_contract: string | null }
type Customs = { invoice_number: string; status: string; barcode: string; vendor: number | null }
test.use({ mouse: false })

test('a draft is made from the contract of a ticket, and taken back', async ({ page, site, signIn }) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const customs = async (id: string): Promise<readonly Customs[]> =>
    (await api<{ results: Customs[] }>(`customs/?ticket=${id}`)).results
  const { results } = await api<{ results: Ticket[] }>('terminalboss/v3/ticket/?status=approved&limit=1000')
  let ticket: Ticket | undefined
  for (const one of results)
    if (one.cross_border_contract !== null && (await customs(one.id)).length === 0) ticket ??= one
  if (ticket === undefined) throw new Error('The demo has no ticket that crosses the border without papers.')
  const { id } = ticket
  await page.goto(`${page.url().split('#')[0]}#/company/terminalboss/v3/ticket/detail/${id}`)
  const record = page.locator('[data-pane]').first()
  await expect(record.getByRole('heading', { name: ticket.ticket_number })).toBeVisible()

  await press(page, 'Shift+I')
  await expectNotice(page, /Added customs invoice CI-/)
  const [made] = await customs(id)
  expect(made).toMatchObject({ status: 'draft', vendor: expect.any(Number) })
  expect(made?.barcode).toMatch(/^PGT/)
  await press(page, 'l')
  await expect(record.getByText(made?.invoice_number ?? '').first()).toBeVisible()

  await press(page, 'Control+z')
  await expectNotice(page, /Taken back: Add a customs invoice to /)
  expect(await customs(id)).toEqual([])
})
