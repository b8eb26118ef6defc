/** The screen of inboxes: what is added, shown once, switched, deleted and tried. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import Inbox from '#src/areas/document/inbox/Inbox.tsx'
import { triedIn } from '#src/areas/document/inbox/read-trial.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { answering } from '../../../answers.ts'
import { signInLocally } from '../../../sign-in.ts'

const about = {
  version: 3,
  folder: '',
  address: '',
  account: '',
  mailbox: '',
  problem: '',
  finished_at: null,
  is_on: true,
  senders: ['carrier.example.com'],
}
const carrier = { ...about, id: 5, name: 'Carrier', kind: 'webhook' }
const scanner = {
  ...about,
  id: 6,
  name: 'Scanner',
  kind: 'folder',
  folder: 'scans',
  senders: [],
  problem: 'It is a link.',
}
const refused = {
  id: 1,
  created_at: '2026-11-26T08:00:00Z',
  sender: 'mallory@example.org',
  subject: 'Bills',
  outcome: 'refused',
  reason: 'mallory@example.org is not among the senders of this inbox.',
  problem: '',
  documents: 0,
}
const spelling = { id: 9, version: 1, kind: 'party', raw: 'Hudson Val1ey', record: 4, name: 'Hudson Valley', uses: 12 }
const page = (...results: readonly object[]) => ({ body: { count: results.length, results } })

let sent: { readonly method: string; readonly path: string; readonly body: unknown }[]
let settings: Record<string, unknown>
beforeEach(() => {
  signInLocally()
  sent = []
  settings = { bol_doubt_below: 90, bol_key_doubt_below: 95, bol_file_clean: false }
  answering(({ method, path, body }) => {
    if (method !== 'GET') sent.push({ method, path, body })
    if (path === 'user/me/') return { body: signedIn() }
    if (path === 'document-inbox/' && method === 'POST')
      return { status: 201, body: { ...about, ...(body as object), id: 7, secret: 'the secret of it' } }
    if (path === 'document-inbox/5/renew_secret/') return { body: { id: 5, secret: 'another secret' } }
    if (path.startsWith('document-inbox/') && method === 'PATCH')
      return { body: { ...carrier, ...(body as object), version: 4 } }
    if (path.startsWith('document-inbox/')) return page(carrier, scanner)
    if (path.startsWith('document-message/')) return page(refused)
    if (path.startsWith('reading-alias/') && method === 'DELETE') return { status: 204, body: undefined }
    if (path.startsWith('reading-alias/')) return page(spelling)
    if (path.startsWith('company/application_configuration/')) {
      if (method === 'PATCH') settings = { ...settings, ...(body as { settings: object }).settings }
      return { body: { settings } }
    }
    return page()
  })
})

function shown() {
  render(
    <QueryClientProvider client={queryClient()}>
      <Inbox />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('an inbox for signed e-mail is added, and its secret is shown with the address to send to', async () => {
  const user = shown()
  await user.click(await screen.findByRole('button', { name: 'Add signed e-mail' }))
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Dispatch')
  await user.type(screen.getByRole('combobox', { name: /^Senders/ }), 'carrier.example.com{Enter}')
  await user.tab()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByDisplayValue('the secret of it')).toBeTruthy()
  expect(screen.getByDisplayValue(/receive_mail\/\?inbox=7$/)).toBeTruthy()
  expect(sent[0]).toMatchObject({
    path: 'document-inbox/',
    body: { name: 'Dispatch', kind: 'webhook', senders: ['carrier.example.com'] },
  })
})

test('an inbox is switched off, and undo switches it on', async () => {
  const user = shown()
  const line = within(await screen.findByRole('row', { name: /Carrier/ }))
  await user.click(line.getByRole('checkbox', { name: 'On' }))
  await waitFor(() => expect(sent).toMatchObject([{ path: 'document-inbox/5/', body: { is_on: false, version: 3 } }]))
  await undo()
  expect(sent.at(-1)).toMatchObject({ path: 'document-inbox/5/', body: { is_on: true } })
})

test('a secret is replaced only after it is confirmed', async () => {
  const user = shown()
  await user.click(await screen.findByRole('button', { name: 'New secret of Carrier' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'New secret of Carrier' }))
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  expect(await screen.findByDisplayValue('another secret')).toBeTruthy()
})

test('messages say why they were refused, and inboxes what is wrong with them', async () => {
  shown()
  expect(await screen.findByText(refused.reason)).toBeTruthy()
  expect(await screen.findByText('It is a link.')).toBeTruthy()
})

test('a spelling is deleted, and undo adds it again', async () => {
  const user = shown()
  await user.click(await screen.findByRole('button', { name: 'Delete the spelling Hudson Val1ey' }))
  await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: 'reading-alias/9/' }]))
  await undo()
  expect(sent.at(-1)).toMatchObject({ method: 'POST', body: { kind: 'party', raw: 'Hudson Val1ey', record: 4 } })
})

test('only the threshold that was changed is sent; one out of its bounds is not', async () => {
  const user = shown()
  const field = await screen.findByRole('textbox', { name: /^Figures are doubtful below/ })
  await user.clear(field)
  await user.type(field, '40')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  // A refused save leads back to the field.
  await waitFor(() => expect(field).toHaveFocus())
  expect(sent).toEqual([])
  await user.clear(field)
  await user.type(field, '85')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { settings: { bol_doubt_below: 85 } } }]))
})

test('the answer of a file that was tried is shown in the order of a bill, document by document', () => {
  const { figures, pages } = triedIn({
    pages: 3,
    message: '',
    documents: [
      {
        from: 1,
        to: 2,
        figures: {
          net_volume: { value: '29527.6', confidence: 96, doubts: ['readers_differ'] },
          bol_number: { value: 'PGT600123', confidence: 99, doubts: [] },
        },
        cars: [{ car_mark: { value: 'UTLX', confidence: 90, doubts: [] } }],
      },
      { from: 3, to: 3, figures: { bol_number: { value: 'PGT600124', confidence: 99, doubts: [] } }, cars: [] },
    ],
  })
  expect(pages).toBe(3)
  expect(figures.map(({ label, isDoubtful }) => [label, isDoubtful])).toEqual([
    ['Pages 1–2: BOL', false],
    ['Pages 1–2: Net volume', true],
    ['Pages 1–2: Car 1: Mark', false],
    ['Page 3: BOL', false],
  ])
})
