/** An instant of a place is read and typed in the time zone of the place, whose letters stand beside it. */
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { instant, ref } from '#model/kernel/field.ts'
import { withSpans } from '#model/kernel/span.ts'
import { noZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import { goByOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { makeLabels } from '#src/ui/form/draft/labels.ts'

afterEach(() => goByOffsets(noZoneOffsets))

const fields = {
  facility: ref('company:facility', { readOnly: true }),
  loaded_at: instant({ place: 'facility' }),
  closed_at: instant({ place: 'facility', readOnly: true }),
}
const row = {
  version: 1,
  facility: 1,
  facility__timezone: 'America/Edmonton',
  loaded_at: '2026-11-20T21:05:00.000Z',
  closed_at: '2026-07-20T21:05:00.000Z',
}

test('shown with its letters, and edited on the clock of the place', async () => {
  const sent = vi.fn<SendChanges>(async (changes) => ({ ...row, ...changes, version: 2 }))
  const draft = new Draft(fields, 'patch', row, sent)
  render(<Form draft={draft} labels={makeLabels()} label="Load" />)
  expect(screen.getByLabelText('Closed at')).toHaveTextContent('2026-07-20 15:05 MDT')
  const group = await screen.findByRole('group', { name: 'Loaded at' })
  expect(group).toHaveTextContent(/2026-11-20 \W?14:05\W? MST/)
  const user = userEvent.setup()
  await user.click(within(group).getByRole('spinbutton', { name: /hour/ }))
  await user.keyboard('15')
  await act(async () => void (await draft.save()))
  expect(sent.mock.calls[0]?.[0]).toEqual({ loaded_at: '2026-11-20T22:05:00.000Z' })
})

test('a rule of zones that only the server knows holds for what is shown, its letters and what is sent', async () => {
  // Edmonton goes by its summer clock in this winter too.
  const [from, until] = [Date.parse('2026-01-01T00:00Z') / 1000, Date.parse('2028-01-01T00:00Z') / 1000]
  goByOffsets({ from, until, zones: { 'america/edmonton': 0 }, changes: [[from, -360]] })
  const sent = vi.fn<SendChanges>(async (changes) => ({ ...row, ...changes, version: 2 }))
  const draft = new Draft(fields, 'patch', row, sent)
  render(<Form draft={draft} labels={makeLabels()} label="Load" />)
  const group = await screen.findByRole('group', { name: 'Loaded at' })
  expect(group).toHaveTextContent(/2026-11-20 \W?15:05\W? MDT/)
  const user = userEvent.setup()
  await user.click(within(group).getByRole('spinbutton', { name: /hour/ }))
  await user.keyboard('16')
  await act(async () => void (await draft.save()))
  expect(sent.mock.calls[0]?.[0]).toEqual({ loaded_at: '2026-11-20T22:05:00.000Z' })
})

test('an end that is not later than its begin is refused with both times by the clock of the place', async () => {
  const send = vi.fn<SendChanges>(async (changes) => ({ ...row, ...changes }))
  const spanned = withSpans(
    {
      from: instant({ place: 'facility' }),
      to: instant({ place: 'facility' }),
      sent_from: instant(),
      sent_to: instant(),
    },
    [
      { from: 'from', to: 'to' },
      { from: 'sent_from', to: 'sent_to' },
    ],
  )
  const draft = new Draft(spanned, 'patch', { facility__timezone: 'America/St_Johns', from: null, to: null }, send)
  for (const [name, value] of [
    ['from', '2026-07-20T21:05:00Z'],
    ['to', '2026-07-20T20:05:00Z'],
    ['sent_from', '2026-11-20T21:05:00Z'],
    ['sent_to', '2026-11-20T21:05:00Z'],
  ] as const) {
    draft.set(name, value)
    draft.check(name)
  }
  const users = momentText('2026-11-20T21:05:00Z')
  const errors = {
    to: ['The end, 2026-07-20 17:35 NDT, is not later than the start, 2026-07-20 18:35 NDT.'],
    sent_to: [`The end, ${users}, is not later than the start, ${users}.`],
  }
  expect(draft.state.errors).toEqual(errors)
  expect([await draft.save(), draft.state.errors]).toEqual([false, errors])
})
