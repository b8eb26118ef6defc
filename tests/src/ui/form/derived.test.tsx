/** Derived fields are shown while typing, by the server's own rule. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { decimal, integer, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { OutOfRange, within } from '#model/areas/measure/rules/out-of-range.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { deriveOf } from '#src/ui/form/draft/derived.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { makeLabels } from '#src/ui/form/draft/labels.ts'

const tank = resource('tank/', {
  label: 'Tank',
  needs: { view: 'signed_in', change: 'signed_in' },
  title: ['name'],
  fields: {
    name: text({ required: true }),
    capacity: integer({ initial: 0 }),
    outage: integer({ initial: 0 }),
    gross: integer({ unit: 'gal' }),
    share: decimal(1, { unit: '%' }),
  },
  derive({ capacity, outage }) {
    try {
      const gross = (capacity ?? 0) - within('Outage', outage ?? 0, 0, capacity ?? 0, 'gal')
      return { gross, ...(capacity !== null && capacity > 0 && { share: ((100 * gross) / capacity).toFixed(1) }) }
    } catch (limit) {
      throw limit instanceof OutOfRange ? limit.at('outage') : limit
    }
  },
})
const row = { id: 1, version: 3, name: 'T1', capacity: 100, outage: 20, gross: 80, share: '80.0' }

function show(
  mode: 'create' | 'patch' = 'patch',
  send: SendChanges = async (changes) => ({ ...row, ...changes, version: 4 }),
) {
  const sent = vi.fn<SendChanges>(send)
  const draft = new Draft(
    tank.fields,
    mode,
    mode === 'patch' ? row : initialValues(tank.fields),
    sent,
    deriveOf(tank, () => tank),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form draft={draft} labels={makeLabels()} label="Tank" />
    </QueryClientProvider>,
  )
  return { draft, sent, user: userEvent.setup() }
}
const typed = async (user: ReturnType<typeof userEvent.setup>, name: string, value: string): Promise<void> => {
  await user.clear(screen.getByRole('textbox', { name }))
  await user.type(screen.getByRole('textbox', { name }), value)
}

describe('a derived field', () => {
  it('follows each key, is read-only, and is not sent', async () => {
    const { draft, sent, user } = show()
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('80 gal')
    await typed(user, 'Outage', '5')
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('95 gal')
    expect(screen.getByRole('status', { name: 'Share' })).toHaveTextContent('95.0 %')
    expect(screen.queryByRole('textbox', { name: /Gross/ })).toBeNull()
    await act(async () => void (await draft.save()))
    expect(sent.mock.calls).toEqual([[{ outage: 5 }, 3]])
  })

  it('is shown in a new record too', async () => {
    const { user } = show('create')
    await typed(user, 'Capacity', '200')
    await typed(user, 'Outage', '50')
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('150 gal')
    expect(screen.getByRole('status', { name: 'Share' })).toHaveTextContent('75.0 %')
  })

  it('is shown as stored until its rule is loaded, and follows then', async () => {
    let arrive: (() => void) | undefined
    const loaded = new Promise<void>((resolve) => (arrive = resolve))
    const late = resource('tank/', {
      label: 'Tank',
      needs: { view: 'signed_in', change: 'signed_in' },
      title: ['outage'],
      fields: { outage: integer({ initial: 0 }), gross: integer({ unit: 'gal' }) },
      deriveLater: {
        fields: ['gross'],
        rule: async () => {
          await loaded
          return ({ outage }) => ({ gross: 100 - (outage ?? 0) })
        },
      },
    })
    const draft = new Draft(
      late.fields,
      'patch',
      row,
      vi.fn<SendChanges>(),
      deriveOf(late, () => late),
    )
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Form draft={draft} labels={makeLabels()} label="Tank" />
      </QueryClientProvider>,
    )
    const user = userEvent.setup()
    await typed(user, 'Outage', '5')
    expect(screen.queryByRole('textbox', { name: /Gross/ })).toBeNull()
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('80 gal')
    await act(async () => arrive?.())
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('95 gal')
  })

  it('is empty if it cannot be calculated, reports values out of range at their field, and removes the message again', async () => {
    const { draft, sent, user } = show()
    await typed(user, 'Outage', '500')
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('—')
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Outage' })).toHaveAccessibleDescription(
      'Outage must be from 0 to 100 gal, not 500 gal.',
    )
    await act(async () => void (await draft.save()))
    expect(sent).not.toHaveBeenCalled()
    await typed(user, 'Capacity', '600')
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Outage' })).not.toHaveAccessibleDescription()
    expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('100 gal')
  })
})

it("is declared as such if always derived; a field that is sometimes derived is otherwise the user's", () => {
  expect([tank.fields.gross, tank.fields.share].map(({ readOnly }) => readOnly)).toEqual([true, undefined])
})

it('is derived in a view like in its base resource, if the view has the fields needed', () => {
  const seen = (fields: object) =>
    ({ ...tank, derive: undefined, viewOf: { base: 'area:tank' }, fields }) as unknown as typeof tank
  expect(deriveOf(seen(tank.fields), () => tank)).toBe(tank.derive)
  expect(deriveOf(seen({ name: tank.fields.name }), () => tank)).toBeUndefined()
})

it('says that the rule could not be loaded, and still saves', async () => {
  const fields = { capacity: integer({ initial: 0 }), gross: integer({ readOnly: true }) }
  const sent = vi.fn<SendChanges>(async (changes) => changes)
  const rule = async () => Promise.reject(new Error('No such file'))
  const draft = new Draft(fields, 'patch', { capacity: 100, gross: 80 }, sent, { fields: ['gross'], rule })
  render(<Form draft={draft} labels={makeLabels()} label="Tank" />)
  expect(await screen.findByText(/The rule for calculated fields could not be loaded/)).toBeVisible()
  expect(screen.getByRole('status', { name: 'Gross' })).toHaveTextContent('80')
  act(() => draft.set('capacity', 90))
  expect(await draft.save()).toBe(true)
  expect(sent).toHaveBeenCalledWith({ capacity: 90 }, undefined)
})
