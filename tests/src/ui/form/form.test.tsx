import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  choice,
  codes,
  day,
  decimal,
  flag,
  instant,
  integer,
  json,
  ref,
  refs,
  text,
  type Fields,
} from '#model/kernel/field.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues, SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { keepLabel, makeLabels } from '#src/ui/form/draft/labels.ts'
import { answering } from '../../answers.ts'

const fields = {
  name: text({ required: true, help: 'As on the door' }),
  cars: integer({ min: 1 }),
  volume: decimal(1, { unit: 'gal', min: 0, group: 'Quantity' }),
  enabled: flag(true),
  kind: choice(['load', 'unload_slowly'], 'load'),
  due: day(),
  seen_at: instant(),
  carrier: ref('terminal:company'),
  drivers: refs('terminal:driver'),
  roles: codes({ choices: ['customer', 'carrier', 'supplier'] }),
  tags: codes(),
  layout: json({ label: 'Panes' }),
  comments: text({ maxLength: 2000 }),
  status: choice(['open', 'void'], 'open', { readOnly: true }),
  secret: text({ writeOnly: true }),
} satisfies Fields
const acme = '11111111-1111-4111-8111-111111111111'
const best = '22222222-2222-4222-8222-222222222222'
const row: RowValues = {
  id: 1,
  version: 1,
  name: 'Rack',
  cars: 4,
  volume: '1200.5',
  enabled: true,
  kind: 'load',
  due: '2026-11-20',
  seen_at: null,
  carrier: acme,
  drivers: [],
  roles: ['customer'],
  tags: [],
  layout: {},
  comments: '',
  status: 'open',
}

function show(
  send: SendChanges = async (changes) => ({ ...row, ...changes, version: 2 }),
  shown: Partial<Parameters<typeof Form>[0]> = {},
) {
  const sent = vi.fn<SendChanges>(send)
  const draft = new Draft(fields, 'patch', row, sent)
  const labels = makeLabels()
  keepLabel(labels, 'terminal:company', acme, 'Acme Haulage')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form draft={draft} labels={labels} label="Rack" {...shown} />
    </QueryClientProvider>,
  )
  return { draft, sent, user: userEvent.setup() }
}
const save = (draft: Draft) => act(async () => void (await draft.save()))
const companies = [
  { value: acme, label: 'Acme Haulage' },
  { value: best, label: 'Best Freight' },
]

// Role queries over a whole form are slow in jsdom; no test depends on time. The calendar is loaded before the tests,
// so that none waits for it.
beforeAll(() => import('#src/ui/form/editors/DayEditor.tsx'))
beforeEach(() => {
  answering(({ path, query }) => {
    const found = companies.filter(({ label }) =>
      label.toLowerCase().includes((query.get('input') ?? '').toLowerCase()),
    )
    return path.endsWith('autocomplete/') ? { body: { results: found } } : undefined
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a form', () => {
  it('gives every field its control, with role, value, help, unit and group', async () => {
    show()
    await screen.findByRole('group', { name: 'Due' })
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription('As on the door')
    const roles = {
      cars: 'textbox',
      'Volume (gal)': 'textbox',
      enabled: 'checkbox',
      carrier: 'combobox',
      drivers: 'combobox',
      roles: 'combobox',
      tags: 'combobox',
      Panes: 'group',
      comments: 'textbox',
    }
    for (const [name, role] of Object.entries(roles))
      expect(screen.getByRole(role, { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`, 'i') })).toBeVisible()
    expect(screen.getByRole('button', { name: /^load Kind/ })).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Quantity' })).getByRole('textbox')).toHaveValue('1,200.5')
    expect(screen.getByRole('status', { name: 'Status' })).toHaveTextContent('open')
    expect(screen.queryByLabelText('Secret')).toBeNull()
  })

  it('shows titles of references, never ids', () => {
    show()
    expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Acme Haulage')
    expect(document.body).not.toHaveTextContent(acme)
  })

  it('is read-only when locked', () => {
    show(undefined, { locked: true })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('status', { name: 'Volume' })).toHaveTextContent('1,200.5 gal')
  })
})

describe('each kind of field, typed and saved', () => {
  it('text, number, quantity, flag and object', async () => {
    const { draft, sent, user } = show()
    await user.clear(screen.getByRole('textbox', { name: /^Name/ }))
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Rack 9')
    await user.clear(screen.getByRole('textbox', { name: 'Cars' }))
    await user.type(screen.getByRole('textbox', { name: 'Cars' }), '1,250')
    await user.clear(screen.getByRole('textbox', { name: /^Volume/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Enabled' }))
    const panes = within(screen.getByRole('group', { name: 'Panes' }))
    await user.type(panes.getByRole('textbox', { name: 'New entry of panes' }), 'Main one')
    await user.click(panes.getByRole('button', { name: 'Add' }))
    await user.type(panes.getByRole('textbox', { name: 'Main one' }), 'yard')
    await save(draft)
    expect(sent.mock.calls).toEqual([
      [{ name: 'Rack 9', cars: 1250, volume: null, enabled: false, layout: { main_one: 'yard' } }, 1],
    ])
  })

  it('choice, by keyboard', async () => {
    const { draft, sent, user } = show()
    act(() => screen.getByRole('button', { name: /Kind/ }).focus())
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ kind: 'unload_slowly' })
  })

  it('day, part by part', async () => {
    const { draft, sent, user } = show()
    const month = await within(await screen.findByRole('group', { name: 'Due' })).findByRole('spinbutton', {
      name: /month/,
    })
    await user.click(month)
    await user.keyboard('12')
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ due: '2026-12-20' })
  })

  it('instant, stored in UTC', async () => {
    const { draft, sent, user } = show()
    const group = await screen.findByRole('group', { name: 'Seen at' })
    await user.click(within(group).getByRole('spinbutton', { name: /year/ }))
    await user.keyboard('20261120')
    await user.keyboard('1405')
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ seen_at: new Date(2026, 10, 20, 14, 5).toISOString() })
  })

  it('reference, found by title', async () => {
    const { draft, sent, user } = show()
    const carrier = screen.getByRole('combobox', { name: 'Carrier' })
    await user.clear(carrier)
    await user.type(carrier, 'best')
    await screen.findByRole('option', { name: 'Best Freight' })
    await user.keyboard('{ArrowDown}{Enter}')
    await user.tab()
    await save(draft)
    expect([sent.mock.calls[0]?.[0], carrier]).toEqual([
      { carrier: best },
      expect.objectContaining({ value: 'Best Freight' }),
    ])
  })

  it('reference, typed and left before the list has loaded', async () => {
    const { draft, sent, user } = show()
    const carrier = screen.getByRole('combobox', { name: 'Carrier' })
    await user.clear(carrier)
    await user.type(carrier, 'best')
    await user.tab()
    await vi.waitFor(() => expect(carrier).toHaveValue('Best Freight'), { timeout: 60_000 })
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ carrier: best })
  })

  it('reference, cleared', async () => {
    const { draft, sent, user } = show()
    await user.clear(screen.getByRole('combobox', { name: 'Carrier' }))
    await user.tab()
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ carrier: null })
  })

  it('reference to a missing record: reported and not sent', async () => {
    const { user } = show()
    const carrier = screen.getByRole('combobox', { name: 'Carrier' })
    await user.clear(carrier)
    await user.type(carrier, 'zzz')
    await user.tab()
    await screen.findByText(/No carrier is called/)
    expect(carrier).toHaveAccessibleDescription('No carrier is called "zzz". Choose one from the list.')
  })

  it('codes chosen from a list, and removed by key', async () => {
    const { draft, sent, user } = show()
    await user.type(screen.getByRole('combobox', { name: 'Roles' }), 'sup')
    await user.keyboard('{ArrowDown}{Enter}{Escape}')
    act(() => screen.getByRole('row', { name: 'customer' }).focus())
    await user.keyboard('{Delete}')
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ roles: ['supplier'] })
  })

  it('free-text codes, several at once', async () => {
    const { draft, sent, user } = show()
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'one, two{Enter}')
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ tags: ['one', 'two'] })
  })

  it('list of references', async () => {
    const { draft, sent, user } = show()
    await user.type(screen.getByRole('combobox', { name: 'Drivers' }), 'best')
    await screen.findByRole('option', { name: 'Best Freight' })
    await user.keyboard('{ArrowDown}{Enter}{Escape}')
    await save(draft)
    expect(sent.mock.calls[0]?.[0]).toEqual({ drivers: [best] })
    expect(screen.getByRole('row', { name: 'Best Freight' })).toBeVisible()
  })
})

describe('errors', () => {
  it('are shown at the field on blur, and the field is focused on saving', async () => {
    const { draft, sent, user } = show()
    const name = screen.getByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.tab()
    expect(name).toHaveAccessibleDescription('This field may not be blank.')
    await save(draft)
    expect([document.activeElement, name.getAttribute('aria-invalid'), sent.mock.calls.length]).toEqual([
      name,
      'true',
      0,
    ])
  })

  it('keep the typed text if it is not a number', async () => {
    const { user } = show()
    await user.type(screen.getByRole('textbox', { name: 'Cars' }), 'x')
    expect(screen.getByRole('textbox', { name: 'Cars' })).toHaveValue('4x')
    expect(screen.getByRole('textbox', { name: 'Cars' })).toHaveAccessibleDescription('"4x" is not a whole number.')
  })
})

describe('two users', () => {
  it('see both changes and who made them, and resolve the conflict by button', async () => {
    const { draft, user } = show(undefined, { whoChanged: () => 'Ana' })
    const cars = screen.getByRole('textbox', { name: 'Cars' })
    await user.clear(cars)
    await user.type(cars, '9')
    await act(async () => draft.receive({ ...row, version: 2, cars: 7, volume: '1300.0' }))
    expect(cars).toHaveValue('9')
    expect(screen.getByRole('textbox', { name: /^Volume/ })).toHaveValue('1,300.0')
    expect(screen.getByText(/changed by Ana from 1,200.5 gal to 1,300.0 gal/)).toBeVisible()
    const choose = screen.getByRole('group', { name: 'Cars: conflicting changes' })
    expect(choose).toHaveTextContent('changed by Ana to 7 while you were editing (it was 4).')
    await user.click(within(choose).getByRole('button', { name: /Use theirs: 7/ }))
    expect([cars, screen.queryByRole('group', { name: 'Cars: conflicting changes' }), draft.isDirty()]).toEqual([
      expect.objectContaining({ value: '7' }),
      null,
      false,
    ])
  })
})
