/** Incoming invitations as cards, answered by key, and the page of the link, which names the company first. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import Incoming from '#src/areas/partner/incoming/Incoming.tsx'
import InvitationLink from '#src/areas/partner/link/InvitationLink.tsx'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { desk } from '#src/shell/state/desk.state.ts'
import { answering, type Asked } from '../../answers.ts'
import { startWhole } from '../../whole-shell.ts'

const card = {
  id: 7,
  version: 2,
  company: 1,
  company__label: 'Prairie Gateway Terminals',
  counterparty: null,
  company_name: 'Northern',
  email: 'buyer@northern.test',
  message: 'Have a look.',
  status: 'sent',
  reason: '',
  share_contracts: true,
  share_shipments: true,
  share_positions: false,
  share_v2_tickets: false,
  share_v3_tickets: false,
  sent_at: '2026-11-20T10:00:00Z',
  expires_at: '2026-12-20T10:00:00Z',
  answered_at: null,
  revoked_at: null,
}
const counts = { contracts: 2, shipments: 57, positions: 0, v3_tickets: 0, v2_tickets: 0, sample: [], warnings: [] }
const at = 'partner/invitations/'
let rows: readonly (typeof card)[] = []
let asked: Asked[] = []
beforeEach(async () => {
  await startWhole()
  session().now = {
    state: 'in',
    me: { permissions, app_config: {}, company: { id: 2, name: 'Northern Fuels' } } as unknown as Me,
  }
  queryClient().clear()
  rows = [card]
  asked = answering(({ path, body }) => {
    if (path === `${at}get-incoming-invitations/`) return { body: { results: rows } }
    if (path === `${at}7/preview/`) return { body: counts }
    if (path === `${at}accept-invitation/`)
      return {
        body: {
          batch: null,
          counts: { changed: 1 },
          results: [{ id: 7, outcome: 'changed', message: '', version: 3, from: 'sent', before: null }],
        },
      }
    if (path === `${at}open-link/` && typeof body === 'object' && body !== null && 'dry_run' in body)
      return { body: { company: 'Prairie Gateway Terminals', message: '', expires_at: '2026-12-20T10:00:00Z' } }
    return undefined
  })
})

const draw = (page: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient()}>
      <section data-pane={desk().focused}>
        <PaneId value={desk().focused}>{page}</PaneId>
      </section>
      <KeyLayer />
    </QueryClientProvider>,
  )

test('a card names the company, what it would share, and the keys of the answer', async () => {
  draw(<Incoming />)
  expect(await screen.findByText('Prairie Gateway Terminals')).toBeVisible()
  expect(await screen.findByText('You would see 2 contracts, 57 shipments.')).toBeVisible()
  expect(screen.getByText('1 invitation waits for an answer.')).toBeVisible()
})

test('y accepts the invitation under the cursor', async () => {
  draw(<Incoming />)
  const option = await screen.findByRole('option', { name: /Prairie/ })
  act(() => option.focus())
  fireEvent.keyDown(option, { key: 'y', code: 'KeyY' })
  await waitFor(() =>
    expect(
      asked.filter(({ path, method }) => method === 'POST' && path === `${at}accept-invitation/`).at(-1)?.body,
    ).toMatchObject({
      ids: [7],
    }),
  )
})

test('an empty list says what appears here and leads on', async () => {
  rows = []
  draw(<Incoming />)
  expect(await screen.findByText('No company has invited yours')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show your own invitations' })).toBeVisible()
})

test('the page of the link names the company before anything is taken up', async () => {
  draw(<InvitationLink token="abc" />)
  expect(await screen.findByText('Prairie Gateway Terminals invites Northern Fuels')).toBeVisible()
  expect(asked.map(({ body }) => body)).toContainEqual({ token: 'abc', dry_run: true })
})

test('the page of the link tells people who are not signed in how to get an account', () => {
  session().now = { state: 'out' }
  draw(<InvitationLink token="abc" />)
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByText(/The invitation creates no account/)).toBeVisible()
})
