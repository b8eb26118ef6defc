/** The cars of a bill of lading, without a mouse: a block of marks is pasted and each line answered, what keeps the bill is mended from its line. */
import { expect, expectNotice, press, test, type } from '../site/story.ts'

test.use({ mouse: false })

const header = ['facility', 'product', 'shipper', 'consignee', 'origin', 'destination', 'ship_date'] as const
type Row = { id: number; bol_number: string } & Readonly<Record<(typeof header)[number], number | string | null>>
type Page = { results: Row[] }

test('cars are added from a pasted list, taken back, and a bill is mended as its line says', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('dispatcher')
  const api = await site.as('dispatcher')
  const { results: open } = await api<Page>('railshipment/?status=open&is_template=false&is_master_billing=false')
  const other = open.find((row) => header.every((name) => row[name] !== null))
  if (other === undefined) throw new Error('The demo has no open bill with a whole header.')
  const { facility, product } = other
  const like = Object.fromEntries(header.map((name) => [name, other[name]]))
  const body = { ...like, railroad: 'CPKC', freight_charges: 'prepaid' }
  const bill = await api<Row>('railshipment/', { method: 'POST', body })
  const load = (car_number: string, values: object = {}) =>
    api<Row>('loadedrailcar/', {
      method: 'POST',
      body: { car_mark: 'PROX', car_number, product, current_location: facility, car_type: 'C114', ...values },
    })
  await load('990001')
  await load('990002')
  await load('990003', { rail_shipment: other.id })
  await load('990004', { embargo_number: 'CPKC000126' })
  const read = () => api<Row & { car_count: number; routing: string }>(`railshipment/${bill.id}/`)

  await page.goto(`${page.url().split('#')[0]}#/rail/ship/${bill.id}/`)
  await expect(page.getByRole('heading', { name: new RegExp(`^${bill.bol_number}`) })).toBeVisible()
  await expect(page.getByText('No cars yet.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Add cars' }).focus()
  await press(page, 'a')
  const dialog = page.getByRole('dialog', { name: `Add cars to ${bill.bol_number}` })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('PROX\t990001\nPROX 990002\nprox-990003\nPROX 990004\nPROX 990009')
  const answers = dialog.getByRole('list', { name: 'Answers' })
  await expect(answers.getByText('will be added')).toHaveCount(2)
  await expect(answers).toContainText(`It is on ${other.bol_number} already.`)
  await expect(answers).toContainText('Embargo CPKC000126 holds it')
  await expect(answers).toContainText('There is no loaded car of that mark and number.')
  expect(await read()).toMatchObject({ car_count: 0 })
  await press(page, 'Control+Enter')
  await expect(answers.getByText(/^\W*added$/)).toHaveCount(2)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  const cars = page.getByRole('grid', { name: 'Cars' })
  await expect(cars.getByRole('row')).toHaveCount(3)
  await expect(cars).toContainText('PROX 990001')
  await expect.poll(read).toMatchObject({ car_count: 2 })

  // One of them is taken off again, and comes back.
  await cars.getByRole('row').nth(1).focus()
  await press(page, 'Space', 'Delete')
  await expect.poll(read).toMatchObject({ car_count: 1 })
  // The page can take it back once it has the answer too.
  await expectNotice(page, /removed from .*; they stand loaded/)
  await press(page, 'Control+z')
  await expect.poll(read).toMatchObject({ car_count: 2 })

  // What is missing is said as one types, before it is saved.
  const missing = page.getByRole('button', { name: 'Give the routing.' })
  await missing.focus()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Routing' })).toBeFocused()
  await type(page, 'CPKC')
  await expect(missing).toHaveCount(0)
  expect(await read()).toMatchObject({ routing: '' })
})
