/**
 * Bills of lading that come as files, without a mouse: a clean one, one with a misread number and swapped digits, the same
 * file again, a letter and a text file are sent at once. The doubts are settled, both bills are saved, a save is taken back,
 * and the letter is discarded and brought back.
 */
import type { Page } from 'playwright/test'
import { plain } from '#server/demo/made-bills/page-marks.ts'
import { textPdf } from '#server/demo/made-bills/text-pdf.ts'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

type Bill = {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly shipment: number | null
  readonly accepted: Readonly<Record<string, { readonly value: string; readonly by: string }>>
}
type Shipment = { readonly id: number; readonly bol_number: string; readonly ship_date: string }
type Car = {
  readonly car_mark: string
  readonly car_number: string
  readonly net_volume: string
  readonly weight: string
}
type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
const PDF = 'application/pdf'

const billNamed = async (api: Api, name: string): Promise<Bill | undefined> =>
  (await api<{ results: Bill[] }>('billofladingattachments/?limit=500')).results.find((one) => one.name === name)

const letterLike: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' }
/** Puts a letter in place of the first digit that looks like one. */
const misread = (number: string): string => number.replace(/[0158]/, (digit) => letterLike[digit] ?? digit)

/** The oldest bills that were shipped: none of them has come back yet. The number of the second can be misread. */
async function shippedBills(api: Api): Promise<readonly [Shipment, Shipment]> {
  const { results } = await api<{ results: Shipment[] }>('railshipment/?status=shipped&ordering=shipped_at&limit=20')
  const [first, ...others] = results
  const second = others.find(({ bol_number }) => misread(bol_number) !== bol_number)
  if (first === undefined || second === undefined) throw new Error('No two bills of lading have been shipped.')
  return [first, second]
}

/** The paper of a bill that has been shipped, as its consignee would send it back. */
async function paperOf({ id, bol_number }: Shipment, url: string, token: string): Promise<File> {
  const answer = await fetch(`${url}/api/railshipment/${id}/print/`, { headers: { authorization: `Token ${token}` } })
  expect(answer.status).toBe(200)
  return { name: `returned-${bol_number}.pdf`, mimeType: PDF, buffer: Buffer.from(await answer.arrayBuffer()) }
}

const pdfOf = async (name: string, lines: readonly string[]): Promise<File> => {
  const { content } = await textPdf([lines.map((text, at) => plain(54, 60 + 18 * at, text, 11))])
  return { name, mimeType: PDF, buffer: content }
}
const pounds = ({ weight }: Car): string => String(Math.round(Number(weight)))
/** `120467` and `120647`. */
const swapped = (digits: string): string => digits.replace(/(\d)(\d)(\d)$/, '$2$1$3')

/** With a letter in place of a digit of its number, and digits of the weight of its first car in the wrong order. */
const flawedPaper = ({ bol_number, ship_date }: Shipment, cars: readonly Car[]): Promise<File> =>
  pdfOf(`copy-${bol_number}.pdf`, [
    'Straight bill of lading',
    `Bill of lading number ${misread(bol_number)}`,
    `Ship date ${ship_date}`,
    'This copy was typed by the consignee and is returned for your records, with thanks.',
    ...cars.flatMap((car, at) => [
      `Car ${car.car_mark} ${car.car_number}`,
      `Net volume ${car.net_volume} gal`,
      `Weight ${at === 0 ? swapped(pounds(car)) : pounds(car)} lb`,
    ]),
  ])

async function choose(page: Page, files: readonly File[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await press(page, 'Enter')
  await (await choosing).setFiles([...files])
}

test('mixed papers come, doubts are settled, bills are saved and taken back, and a letter is discarded', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const [first, second] = await shippedBills(api)
  const { results: cars } = await api<{ results: Car[] }>(`loadedrailcar/?rail_shipment=${second.id}&ordering=id`)
  const clean = await paperOf(first, site.url, await site.signIn('clerk'))
  const flawed = await flawedPaper(second, cars)
  const letter = await pdfOf('letter.pdf', [
    'Change of address',
    'From the first of next month our office is at Elevator Road. Please send all papers there, and tell your carriers too.',
  ])
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No bill of lading') }
  const statusOf = async ({ name }: File): Promise<string | undefined> => (await billNamed(api, name))?.status

  // They are sent together; each is answered, and read by the server.
  await run(page, 'upload bills of lading', 'Go to Upload bills of lading')
  await choose(page, [clean, flawed, letter, { ...clean, name: 'again.pdf' }, text])
  await expect(page.getByRole('status').filter({ hasText: '3 queued, 1 duplicate' })).toContainText('1 refused')
  const uploaded = page.getByRole('grid', { name: 'Uploaded' })
  await expect(uploaded.getByRole('row', { name: clean.name })).toContainText(`BOL ${first.bol_number}`)
  await expect.poll(() => statusOf(flawed)).toBe('read')
  await expect.poll(() => statusOf(letter)).toBe('failed')

  await page.getByRole('button', { name: 'Go through them' }).focus()
  await press(page, 'Enter')
  const aside = page.getByRole('region', { name: 'Figures and match' })
  const current = aside.getByRole('region', { name: 'Current figure' })
  const goTo = async ({ name }: File): Promise<void> => {
    await expect(aside.getByRole('heading').first()).toBeVisible()
    for (let at = 0; at < 40; at++) {
      if (((await aside.getByRole('heading').first().textContent()) ?? '').includes(name)) return
      // Pages of one scan have one name: their figures differ.
      const before = await aside.textContent()
      await press(page, 'PageDown')
      await expect.poll(() => aside.textContent()).not.toBe(before)
    }
    throw new Error(`${name} is not in the list.`)
  }

  // The number is taken from the shipment that exists, the weight is typed, and what is left is accepted.
  await goTo(flawed)
  await expect(current).toContainText(misread(second.bol_number))
  await press(page, '1')
  for (let at = 0; at < 30 && (await aside.getByText('left to check').count()) > 0; at++) {
    const before = (await aside.getByRole('status').textContent()) ?? ''
    await press(page, 'Enter')
    await expect(aside.getByRole('status')).not.toHaveText(before)
  }
  await expect(aside.getByRole('status')).toContainText(second.bol_number)
  await press(page, 'Enter')
  await expect.poll(() => billNamed(api, flawed.name)).toMatchObject({ status: 'saved', shipment: second.id })
  const saved = await billNamed(api, flawed.name)
  expect(saved?.accepted['bol_number']).toMatchObject({ value: second.bol_number, by: 'Cleo Tremblay' })

  // A clean one takes only Enter, and undo takes it back.
  await goTo(clean)
  await expect(aside.getByRole('status')).toContainText('all figures agree')
  await press(page, 'Enter')
  await expect.poll(() => billNamed(api, clean.name)).toMatchObject({ status: 'saved', shipment: first.id })
  await expectNotice(page, `${clean.name}: Saved.`)
  await press(page, 'Control+z')
  await expect.poll(() => statusOf(clean)).toBe('read')

  // One that is no bill of lading goes with a reason, and comes back.
  await goTo(letter)
  await press(page, 'x')
  await expect(page.getByRole('combobox', { name: /Why it is discarded/ })).toBeFocused()
  await page.keyboard.type('A letter')
  await press(page, 'Enter')
  await expect.poll(() => statusOf(letter)).toBe('discarded')
  await expectNotice(page, /discarded/i)
  await press(page, 'Control+z')
  await expect.poll(() => statusOf(letter)).toBe('failed')
})
