/**
 * The graph of contracts as it is seen without its drawing: suggestions, the matrix, the filter, and what the screen says without
 * contracts.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'
import Connect from '#src/areas/contract/connect/Connect.tsx'
import { Matrix } from '#src/areas/contract/connect/matrix/Matrix.tsx'
import { GraphFoot } from '#src/areas/contract/connect/parts/GraphFoot.tsx'
import { SuggestionPanel } from '#src/areas/contract/connect/parts/SuggestionPanel.tsx'
import { ConnectController } from '#src/areas/contract/connect/state/connect-controller.ts'
import {
  filterChoices,
  filterIn,
  filterWords,
  quarterFrom,
  searchOf,
} from '#src/areas/contract/connect/state/filter.ts'
import { GraphIndex } from '#src/areas/contract/connect/state/graph-index.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { contract } from '../../../model/areas/contract/graph-contracts.ts'
import { begun, contracts, index, served } from './connecting.ts'

beforeEach(() => {
  signInLocally()
  queryClient().clear()
})

it('a suggestion is taken line by line; each is answered by itself, and all are one deed', async () => {
  const rows: GraphLink[] = []
  served(rows)
  const controller = new ConnectController()
  const open = new GraphIndex({
    contracts: [contract(1, 'purchase', { cars: 500 }), contract(3, 'sale'), contract(4, 'sale', { cars: 200 })],
    links: [],
  })
  controller.show(open)
  controller.suggest()
  const { suggestion } = controller.state
  if (suggestion === null) throw new Error('Nothing is suggested.')
  render(<SuggestionPanel controller={controller} suggestion={suggestion} />)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(screen.getByText('2 of 2 taken, 300 cars')).toBeVisible()
  await act(() => controller.apply())
  // One of 200 is refused by this server, and stays with its reason.
  expect(rows).toMatchObject([{ sale: 3, cars: 100 }])
  expect(screen.getByText(/60 of its 100 cars left/)).toBeVisible()
  expect(controller.state.suggestion).not.toBeNull()
  await act(() => undo())
  expect(rows).toEqual([])
  act(() => controller.step('down'))
  act(() => suggestion.take())
  expect(suggestion.state.lines.map(({ isTaken }) => isTaken)).toEqual([true, false])
  controller.close()
  expect(controller.state.suggestion).toBeNull()
})

/** A worker that never answers: the graph is not drawn in these tests. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

it('the matrix shows cars in cells, the editor where one types, and the foot who has the rest', async () => {
  // Elements have no size here.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const controller = begun()
  controller.turnView()
  render(
    <>
      <Matrix controller={controller} index={index} />
      <GraphFoot controller={controller} index={index} />
    </>,
  )
  expect(screen.getByRole('grid', { name: 'Matrix of contracts' })).toHaveAttribute('aria-rowcount', '3')
  expect(screen.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual(['40', '30', '', ''])
  await act(async () => controller.step('right'))
  expect(screen.getByRole('status')).toHaveTextContent('P-1 → S-3: 40 cars')
  expect(screen.getByRole('status')).toHaveTextContent('P-1: 70 of 100 promised, ○ 30 left (S-4 has 30)')
  await act(async () => controller.amount.begin('7'))
  expect(screen.getByRole('textbox', { name: 'Cars of P-1 for S-3' })).toHaveValue('7')
})

describe('the filter', () => {
  const now = { product: 1, party: null, from: '2026-10-01', to: '2026-12-31' }
  it('is read from the address and written to it', () => {
    expect(filterIn(searchOf(now))).toEqual(now)
    expect(filterIn('product=x&from=soon&at=3')).toEqual({ product: null, party: null, from: null, to: null })
    expect(filterWords(now, contracts)).toBe('Propane · 2026-10-01 to 2026-12-31')
  })
  it('offers products, parties, quarters, and days as they are typed', () => {
    const choices = (typed: string) => filterChoices(typed, contracts, { now, today: '2026-11-24' })
    expect(choices('').map(({ label }) => label)).toContain('2026, quarter 4')
    expect(choices('party 3').map(({ value }) => value)).toEqual(['?product=1&party=3&from=2026-10-01&to=2026-12-31'])
    expect(choices('2026-01-01_2026-01-31').map(({ label }) => label)).toEqual(['2026-01-01 to 2026-01-31'])
    expect(choices('everything').map(({ value }) => value)).toEqual([''])
  })
  it('goes from quarter to quarter', () => {
    expect(quarterFrom('2026-11-24', 0)).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(quarterFrom('2026-10-01', 1)).toEqual({ from: '2027-01-01', to: '2027-03-31' })
    expect(quarterFrom('2026-01-01', -1)).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  })
})

describe('the screen', () => {
  function show(body: object, status = 200): void {
    vi.stubGlobal('Worker', SilentWorker)
    answering(() => ({ status, body }))
    render(
      <QueryClientProvider client={queryClient()}>
        <Connect />
      </QueryClientProvider>,
    )
  }
  it('says that there is nothing to connect', async () => {
    show({ contracts: [], links: [] })
    expect(await screen.findByText('There is no open contract')).toBeVisible()
  })
  it('tells why nothing came', async () => {
    show({ detail: 'Not for you.' }, 403)
    expect(await screen.findByText(/Not for you/)).toBeVisible()
  })
})
