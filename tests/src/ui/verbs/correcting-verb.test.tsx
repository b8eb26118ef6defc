/** A verb that corrects its record: the form begins with the record's values, and only what differs is sent. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { VerbChoice } from '#src/ui/verbs/verb-choice.ts'
import { runVerb } from '#src/ui/verbs/verb-change.ts'
import VerbPanel from '#src/ui/verbs/VerbPanel.tsx'
import { seenRow } from '#src/ui/verbs/verb-rows.ts'
import { answering, type Asked } from '../../answers.ts'

const resource = resourceNamed('legacy:ticket')
const row = {
  id: 7,
  version: 3,
  ticket_number: 'T7',
  status: 'closed',
  driver: 4,
  driver__label: 'Ned Flood',
  net_volume: '30000.0',
  weight: 21_000,
  load_start: '2026-11-20T13:20:00Z',
  load_end: '2026-11-20T14:05:00Z',
  site_user__timezone: 'America/Edmonton',
  temperature: 12.5,
}
let asked: Asked[]
let isThere = true
const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

beforeEach(() => {
  isThere = true
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  asked = answering(({ method, body }) => {
    if (method === 'GET') return { body: { results: isThere ? [row] : [], count: isThere ? 1 : 0 } }
    const { ids } = body as { ids: number[] }
    return {
      body: {
        batch: null,
        counts: {},
        results: ids.map((id) => ({
          id,
          outcome: 'changed',
          version: 4,
          message: '',
          from: 'closed',
          to: 'corrected',
        })),
      },
    }
  })
})
afterEach(() => vi.unstubAllGlobals())

function correct(ids: readonly number[]) {
  // As a table has it: without the values that it does not show.
  const rows = ids.map((id) => seenRow(resource, { id, version: 1, ticket_number: `T${id}`, status: 'closed' }))
  render(
    <QueryClientProvider client={queryClient()}>
      <VerbPanel resource={resource} subject={{ rows, unknown: [] }} verb="correct" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const field = (name: RegExp) => screen.findByRole('textbox', { name })

it('begins with the values of the record, and sends those that differ with its version', async () => {
  const user = correct([7])
  expect(await field(/^Net/)).toHaveValue('30,000.0')
  expect(screen.getByRole('combobox', { name: /^Driver/ })).toHaveValue('Ned Flood')
  // By the clock of the site.
  expect(await screen.findByRole('group', { name: /^Ended/ })).toHaveTextContent(/07.*05/)
  await user.type(await field(/^Reason/), 'Meter proved')
  await user.clear(await field(/^Net/))
  await user.type(await field(/^Net/), '29950.4')
  await user.clear(await field(/^Temperature/))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: /Correct 1 ticket/ })).toBeVisible()
  expect(sent()).toEqual([
    {
      ids: [7],
      versions: { 7: 3 },
      reason: 'Meter proved',
      net_volume: '29950.4',
      temperature: null,
      dry_run: true,
    },
  ])
})

it.each([
  ['nothing', '30,000'],
  ['the same volume in another spelling', '30000.00'],
])('says before sending that no value differs: %s', async (_case, net) => {
  const user = correct([7])
  await user.type(await field(/^Reason/), 'Meter proved')
  await user.clear(await field(/^Net/))
  await user.type(await field(/^Net/), `${net}{Enter}`)
  expect(await screen.findByText(/No value differs from what is saved/)).toBeVisible()
  expect(sent()).toEqual([])
})

it('says what the corrected record would lack', async () => {
  const user = correct([7])
  await user.type(await field(/^Reason/), 'Meter proved')
  await user.clear(await field(/^Net/))
  await user.clear(await field(/^Weight/))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/Enter the net volume, or the weight/)).toBeVisible()
  expect(sent()).toEqual([])
})

it('leaves values of several records that nobody fills in, also one that was typed and emptied again', async () => {
  const user = correct([7, 8])
  expect(await screen.findByText('Fields that you leave empty stay as they are.')).toBeVisible()
  await user.type(await field(/^Reason/), 'Meter proved')
  await user.type(await field(/^Net/), '5')
  await user.clear(await field(/^Net/))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/No value differs from what is saved/)).toBeVisible()
  await user.type(await field(/^Weight/), '20000{Enter}')
  expect(await screen.findByRole('button', { name: /Correct 2 tickets/ })).toBeVisible()
  expect(sent()).toMatchObject([{ ids: [7, 8], reason: 'Meter proved', weight: 20_000 }])
  expect(sent()[0]).not.toHaveProperty('net_volume')
})

it('asks for a correction where only the reason is given, and takes one that is given', async () => {
  const target = { resource: 'legacy:ticket', ids: () => [7], rows: () => Promise.resolve([row]) }
  const transition = resource.life?.transitions['correct']
  if (transition === undefined) throw new Error('Tickets are corrected')
  const call = { resource, verb: 'correct', transition }
  await runVerb({ ...call, asked: { reason: 'Meter proved', net_volume: undefined } }, target)
  render(<QueryClientProvider client={queryClient()}>{overlay().shown?.draw()}</QueryClientProvider>)
  expect(await field(/^Reason/)).toHaveValue('Meter proved')
  expect(await field(/^Net/)).toHaveValue('30,000.0')
  expect(sent()).toEqual([])
  await runVerb({ ...call, asked: { reason: 'Meter proved', net_volume: '5' } }, target)
  expect(sent().at(-1)).toMatchObject({ ids: [7], net_volume: '5', dry_run: false })
})

it('says that the record cannot be read, and tries again', async () => {
  isThere = false
  const user = correct([7])
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such ticket (v2) any more.')
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await field(/^Net/)).toHaveValue('30,000.0')
})

const choiceOf = (id: number) =>
  new VerbChoice(resource, { rows: [seenRow(resource, { id, version: 1, status: 'closed' })], unknown: [] })

it('begins with the answers that were given before, although the record is read only at the second try', async () => {
  isThere = false
  const choice = choiceOf(7)
  choice.choose('correct', { reason: 'Meter proved' })
  await vi.waitFor(() => expect(choice.state.failure).not.toBeNull())
  isThere = true
  await choice.begin()
  expect(choice.state.draft?.valueOf('reason')).toBe('Meter proved')
})

it('shows no failure of a record that the verb chosen meanwhile does not need', async () => {
  isThere = false
  const choice = choiceOf(7)
  choice.choose('correct')
  const reading = choice.begin()
  choice.back()
  choice.choose('void')
  await reading
  expect([choice.state.verb, choice.state.failure]).toEqual(['void', null])
})
