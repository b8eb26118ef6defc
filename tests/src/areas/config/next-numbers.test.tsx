import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { bolNumber, codeGenerator } from '#src/areas/config/screens.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { answering, type Asked } from '../../answers.ts'
import { mount } from '../../ui/record/mount.tsx'

const rule = {
  id: 7,
  version: 2,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  facility: null,
  facility__label: null,
  prefix: 'PGT',
  code_fields: ['facility'],
  digits: 6,
  next_number: 600001,
  suffix: '',
  active: true,
  step: 1,
  restarts: 'never',
  check_digit: false,
  example: 'PGT{facility}-600001',
  period: '',
  earlier_periods: {},
}

const parts = [
  { name: 'YYYY', label: 'Year', example: '2026' },
  { name: 'facility', label: 'Facility', example: 'RDW' },
]
const inUse = (query: URLSearchParams): object => {
  const from = Number(query.get('next_number'))
  const results = Array.from({ length: 10 }, (_, index) => ({
    number: String(from + index),
    in_use: from + index === 600_003 ? 'PGTRDW-600003' : null,
  }))
  return { results, free_from: 600_004, shared: from === 600_001 ? [{ id: 9, place: 'Redwater' }] : [] }
}
function answerTo({ path, query }: Asked): object {
  if (path.includes('get_columns/')) return { results: parts }
  if (path.includes('next_numbers/')) return inUse(query)
  const results = path.startsWith('bolnumber/') ? [rule] : []
  return { count: results.length, next: null, previous: null, results }
}

beforeEach(() => {
  answering((asked) => ({ body: answerTo(asked) }))
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
})
afterEach(() => vi.unstubAllGlobals())

async function show(Shown: ComponentType<object>, props: object = {}) {
  mount(Shown, props, memoryLocation({ path: '/', record: true }).hook)
  const list = await screen.findByRole('list', { name: 'Next ten numbers' })
  const numbers = (): (string | null)[] =>
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent)
  return { user: userEvent.setup(), numbers }
}
const counted = (from: number, before: string): string[] =>
  Array.from({ length: 10 }, (_, index) => `${before}${String(from + index).padStart(6, '0')}`)

it('shows the next ten numbers of a new rule as it is typed, also of half a number', async () => {
  const { user, numbers } = await show((await codeGenerator.load()).default)
  expect(numbers()).toEqual(counted(1, ''))
  await user.type(screen.getByRole('textbox', { name: /^Prefix/ }), 'T-')
  const next = screen.getByRole('textbox', { name: /^Next number/ })
  await user.clear(next)
  await user.type(next, '42')
  await waitFor(() => expect(numbers()).toEqual(counted(42, 'T-')))
  await user.clear(screen.getByRole('textbox', { name: /^Digits/ }))
  await user.type(screen.getByRole('textbox', { name: /^Digits/ }), '999999999')
  expect(numbers()[0]).toBe('T-000000000042')
})

it('shows those of a stored rule, with names in place of what is known once there is a row', async () => {
  const { user, numbers } = await show((await bolNumber.load()).default, { bolNumberId: '7' })
  expect(numbers()).toEqual(counted(600_001, 'PGT{facility}-'))
  await user.type(screen.getByRole('textbox', { name: /^Suffix/ }), '/A')
  await waitFor(() => expect(numbers()[9]).toBe('PGT{facility}-600010/A'))
})

it('marks those in use, names a rule that shares them, and counts on from where they are free', async () => {
  const { user, numbers } = await show((await bolNumber.load()).default, { bolNumberId: '7' })
  await screen.findByText('One of them is in use already, so the rule cannot be saved.')
  expect(numbers()[2]).toBe('PGT{facility}-600003 in use as PGTRDW-600003')
  expect(screen.getByText(/The rule of Redwater gives the same numbers/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Count from 600004' }))
  await waitFor(() => expect(numbers()[0]).toBe('PGT{facility}-600004'))
  await waitFor(() => expect(screen.queryByText(/cannot be saved/)).toBeNull())
})

it('is built part by part: one is added, moved and taken out by keys', async () => {
  const { user, numbers } = await show((await bolNumber.load()).default, { bolNumberId: '7' })
  await user.click(await screen.findByRole('button', { name: 'Add a part' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Year: 2026' }))
  const year = new Date().getFullYear()
  const part = (name: string) =>
    within(screen.getByRole('grid', { name: /^Parts, moved/ })).getByRole('row', { name: new RegExp(`^${name}`) })
  await waitFor(() => expect(numbers()[0]).toBe(`PGT{facility}-${year}-600001`))
  part('Year').focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await waitFor(() => expect(numbers()[0]).toBe(`PGT${year}-{facility}-600001`))
  part('Facility').focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(numbers()[0]).toBe(`PGT${year}-600001`))
  expect(screen.queryByRole('button', { name: 'Add a part' })).toBeVisible()
})
