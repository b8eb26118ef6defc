/**
 * Bills of lading that come as files, without a mouse. A folder of forty, a scan of several bills that is cut and joined, a party that is
 * learned, a region that is read, and a bill that comes by e-mail. Then single files: a clean one, one with a misread number and swapped digits, the same
 * file again, a letter and a text file are sent at once. The doubts are settled, both bills are saved, a save is taken back,
 * and the letter is discarded and brought back.
 */
import type { Locator, Page } from 'playwright/test'
import { plain } from '#server/demo/made-bills/page-marks.ts'
import { textPdf } from '#server/demo/made-bills/text-pdf.ts'
import { letterOf, signatureOver } from '../../server/areas/document/inbox/letters.ts'
import { show } from '../site/show.ts'
import type { Api, Site } from '../site/site.ts'
import { expect, expectNotice, press, run, test, type } from '../site/story.ts'
import {
  billPage,
  billRows,
  bundledPages,
  pdfOf as folderPdf,
  pounds,
  shippedWithCars,
  swapped,
  writeFolder,
  type FolderBill,
} from './bill-folder.ts'

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

type Part = Bill & { readonly page_from: number; readonly page_to: number }

/** Settles the doubts that are left by accepting what was read, then saves the document. */
async function acceptAndSave(page: Page, aside: Locator): Promise<void> {
  for (let at = 0; at < 30 && (await aside.getByText('left to check').count()) > 0; at++) {
    const before = (await aside.getByRole('status').textContent()) ?? ''
    await press(page, 'Enter')
    await expect(aside.getByRole('status')).not.toHaveText(before)
  }
  await press(page, 'Enter')
}

/** Sends a letter with one bill to an inbox, as a mail server that signs it does. */
async function mail(
  site: Site,
  { id, secret }: { id: number; secret: string },
  name: string,
  bytes: Buffer,
): Promise<void> {
  const letter = letterOf({ parts: [{ name, type: PDF, bytes }] })
  const answer = await fetch(`${site.url}/api/billofladingattachments/receive_mail/?inbox=${id}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-highball-signature': signatureOver(letter, secret) },
    body: new Uint8Array(letter),
  })
  expect(await answer.json()).toMatchObject({ counts: { queued: 1 } })
}

test('forty files of a folder are sent and read, a scan is cut and joined, a party is learned, and a bill comes by e-mail', async ({
  page,
  site,
  signIn,
}, info) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const bills = await shippedWithCars(api)
  const [typed, marked, ...rest] = bills.slice(2)
  const named = rest.find(({ id, consignee }) => rest.some((one) => one.id !== id && one.consignee === consignee))
  const next = rest.find(({ id, consignee }) => id !== named?.id && consignee === named?.consignee)
  if (typed === undefined || marked === undefined || named === undefined || next === undefined)
    throw new Error('Too few bills of lading have been shipped.')
  const [typedWeight, markedWeight] = [typed, marked].map(({ cars: [car] }) => (car ? pounds(car) : ''))
  if (typedWeight === undefined || markedWeight === undefined) throw new Error('A bill has no car.')
  const spelled = ['Consignee', 'Tidewater Gas Depot'] as const
  const folder = info.outputPath('papers')
  await writeFolder(
    folder,
    { url: site.url, token: await site.signIn('clerk'), api },
    {
      'typed.pdf': [billPage(billRows(typed, [swapped(typedWeight)]))],
      'marked.pdf': [billPage(billRows(marked, [swapped(markedWeight), markedWeight]))],
      'named.pdf': [billPage([...billRows(named), spelled])],
      'bundle.pdf': bundledPages(['88000011', '88000012', '88000013', '88000014', '88000015']),
    },
  )

  // The folder is sent in parts; each file is answered, and all are read.
  await run(page, 'upload bills of lading', 'Go to Upload bills of lading')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).focus()
  await press(page, 'Enter')
  await (await choosing).setFiles(folder)
  const summary = page.getByRole('status').filter({ hasText: '38 queued' })
  await expect(summary).toHaveText(/^38 queued, 1 duplicate of .*scan.*, 1 refused: spreadsheet$/)
  const uploaded = page.getByRole('grid', { name: 'Uploaded' })
  await expect(uploaded.getByRole('row')).toHaveCount(40)
  // A busy machine takes a second for each.
  await expect(page.getByText(/documents read$/)).toHaveCount(0, { timeout: 300_000 })
  await expect(uploaded.getByRole('row', { name: 'bundle.pdf' })).toContainText('5 documents')

  const partsOf = async (name: string): Promise<readonly Part[]> =>
    (await api<{ results: Part[] }>(`billofladingattachments/?name=${name}&ordering=page_from`)).results
  const savedOf = async (name: string): Promise<Bill | undefined> => (await partsOf(name))[0]
  const aside = page.getByRole('region', { name: 'Figures and match' })
  const current = aside.getByRole('region', { name: 'Current figure' })
  const goTo = async (name: string, id?: number): Promise<void> => {
    const of = id ?? (await savedOf(name))?.id
    await show(page, `/company/documents/billoflading/detail/?id=${of}`)
    await expect(aside.getByRole('heading').first()).toContainText(name)
    await expect(current).toBeVisible()
  }

  // The rider is a document of its own until it is joined with the bill before it.
  const cut = await partsOf('bundle.pdf')
  expect(cut.map(({ page_from, page_to }) => [page_from, page_to])).toEqual([
    [1, 3],
    [4, 5],
    [6, 8],
    [9, 10],
    [11, 12],
  ])
  await goTo('bundle.pdf', cut.at(-1)?.id)
  await press(page, 'Backspace')
  await expectNotice(page, 'Join pages 9 to 10 with bundle.pdf: done.')
  await expect
    .poll(async () => (await partsOf('bundle.pdf')).map((one) => [one.page_from, one.page_to, one.status]))
    .toEqual([
      [1, 3, 'read'],
      [4, 5, 'read'],
      [6, 8, 'read'],
      [9, 12, 'read'],
    ])

  // The right value is typed over a difference from our own bill, which comes first.
  await goTo('typed.pdf')
  await expect(current).toContainText(/on the paper, .* on our bill/)
  await press(page, 'e')
  await expect(current.getByRole('textbox')).toBeFocused()
  await type(page, typedWeight)
  await press(page, 'Enter')
  await acceptAndSave(page, aside)
  const weightOf = async (name: string, { cars: [car] }: FolderBill) =>
    (await savedOf(name))?.accepted[`cars.${car?.car_mark} ${car?.car_number}.weight`]
  await expect.poll(() => savedOf('typed.pdf')).toMatchObject({ status: 'saved', shipment: typed.id })
  expect(await weightOf('typed.pdf', typed)).toMatchObject({ by: 'Cleo Tremblay' })
  expect(Number((await weightOf('typed.pdf', typed))?.value)).toBe(Number(typedWeight))

  // The line below is marked by arrows, and only that is read.
  await goTo('marked.pdf')
  await press(page, 'b', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter')
  await expect(current.getByRole('textbox')).toBeFocused()
  await expect(current).toContainText(`Read there: ${markedWeight} lb`)
  await press(page, 'Enter')
  await acceptAndSave(page, aside)
  await expect.poll(() => savedOf('marked.pdf')).toMatchObject({ status: 'saved', shipment: marked.id })
  expect(Number((await weightOf('marked.pdf', marked))?.value)).toBe(Number(markedWeight))

  // The party is chosen once for its printed name.
  const { name: party } = await api<{ name: string }>(`party/${named.consignee}/`)
  await goTo('named.pdf')
  await expect(current).toContainText(spelled[1])
  await press(page, 'p')
  await expect(page.getByRole('combobox', { name: /Record that the printed name means/ })).toBeFocused()
  await type(page, party)
  await expect(page.getByRole('option', { name: party }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(current).toContainText(`Accepted as ${party}.`)
  await acceptAndSave(page, aside)
  await expect.poll(() => savedOf('named.pdf')).toMatchObject({ status: 'saved', shipment: named.id })

  // The next document with that name comes by e-mail, appears in the list, and is clean.
  const admin = await site.as('admin')
  const inbox = await admin<{ id: number; secret: string }>('document-inbox/', {
    method: 'POST',
    body: { name: 'Story', kind: 'webhook', senders: ['carrier.example.com'] },
  })
  await mail(site, inbox, 'mailed.pdf', await folderPdf([billPage([...billRows(next), spelled])]))
  const files = page.getByRole('listbox', { name: 'Files that wait' })
  await expect(files.getByRole('option', { name: /mailed\.pdf/ })).toContainText(next.bol_number)
  await goTo('mailed.pdf')
  await expect(aside.getByRole('status')).toContainText('all figures agree')
  await press(page, 'Enter')
  await expect.poll(() => savedOf('mailed.pdf')).toMatchObject({ status: 'saved', shipment: next.id })
})
