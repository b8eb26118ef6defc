/**
 * Bills of lading that come as files, without a mouse: one is uploaded and read, its shipment is offered, it is saved with that one by Enter and
 * taken back; others are passed by, and one that is none is discarded with a reason and brought back.
 */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

type Bill = { readonly id: number; readonly name: string; readonly status: string; readonly shipment: number | null }
type Shipment = { readonly id: number; readonly bol_number: string }
const billsOf = async (api: Api): Promise<readonly Bill[]> =>
  (await api<{ results: Bill[] }>('billofladingattachments/?limit=500')).results

/** The paper of a bill that has been shipped, as its consignee would send it back. */
async function paperOf(api: Api, url: string, token: string): Promise<{ shipment: Shipment; content: Buffer }> {
  const { results } = await api<{ results: Shipment[] }>('railshipment/?status=shipped&ordering=shipped_at&limit=1')
  const [shipment] = results
  if (shipment === undefined) throw new Error('No bill of lading has been shipped.')
  const answer = await fetch(`${url}/api/railshipment/${shipment.id}/print/`, {
    headers: { authorization: `Token ${token}` },
  })
  expect(answer.status).toBe(200)
  return { shipment, content: Buffer.from(await answer.arrayBuffer()) }
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await press(page, 'Enter')
  await (await choosing).setFiles([{ name, mimeType, buffer }])
}

test('a bill comes, is read and offered, saved and taken back; one that is none is discarded and brought back', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const { shipment, content } = await paperOf(api, site.url, await site.signIn('clerk'))
  const name = `returned-${shipment.bol_number}.pdf`

  // It comes as a file, and what stands on it is read.
  await run(page, 'upload bills of lading', 'Go to Upload bills of lading')
  await choose(page, name, 'application/pdf', content)
  const uploaded = page.getByRole('list', { name: 'Uploaded' }).getByRole('listitem')
  await expect(uploaded.filter({ hasText: name })).toContainText(`BOL ${shipment.bol_number}`)
  await choose(page, 'notes.txt', 'text/plain', Buffer.from('No bill of lading'))
  await expect(uploaded.filter({ hasText: 'notes.txt' })).toContainText('notes.txt is plain text. Accepted: PDF')
  const mine = async (): Promise<Bill | undefined> => (await billsOf(api)).find((one) => one.name === name)
  expect(await mine()).toMatchObject({ status: 'read', shipment: null })

  // The newest is the first of those that wait; its shipment is offered with the reason, and nothing is attached by itself.
  await page.getByRole('button', { name: 'Go through them' }).focus()
  await press(page, 'Enter')
  const aside = page.getByRole('region', { name: 'What it may belong to' })
  await expect(aside.getByRole('heading')).toContainText(name)
  const offered = aside.getByRole('region', { name: `Shipment ${shipment.bol_number}` })
  await expect(offered).toContainText('BOL')
  await press(page, 'Enter')
  await expect.poll(mine).toMatchObject({ status: 'saved', shipment: shipment.id })
  await expect(aside.getByRole('heading')).not.toContainText(name)
  // The feed may show it before the answer comes; until then undo would take the upload back.
  await expectNotice(page, /saved: /i)
  await press(page, 'Control+z')
  await expect.poll(mine).toMatchObject({ status: 'read' })

  // Those that cannot be matched are passed by until one that is no bill of lading; it goes, and comes back.
  const letter = 'letter.pdf'
  for (let at = 0; at < 12 && !((await aside.getByRole('heading').textContent()) ?? '').includes(letter); at++) {
    const before = (await aside.getByRole('heading').textContent()) ?? ''
    await press(page, 'n')
    await expect(aside.getByRole('heading')).not.toHaveText(before)
  }
  await expect(aside.getByRole('heading')).toContainText(letter)
  await expect(aside.getByText('Nothing was found that it belongs to')).toBeVisible()
  const letters = async (): Promise<readonly string[]> =>
    (await billsOf(api)).filter((one) => one.name === letter).map(({ status }) => status)
  const [before] = await letters()
  await press(page, 'x')
  await expect(page.getByRole('combobox', { name: /Why it is discarded/ })).toBeFocused()
  await page.keyboard.type('A letter')
  await press(page, 'Enter')
  await expect.poll(letters).toEqual(['discarded'])
  await expect(aside.getByRole('heading')).not.toContainText(letter)
  await expectNotice(page, /discarded: /i)
  await press(page, 'Control+z')
  await expect.poll(letters).toEqual([before])
})
