/** The graph of contracts without its drawing: walked by its controller, changed and undone; what is refused stays. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { GraphIndex } from '#src/areas/contract/connect/state/graph-index.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { signInLocally } from '../../sign-in.ts'
import { contract, link } from '../../../model/areas/contract/graph-contracts.ts'
import { begun, contracts, served } from './connecting.ts'

const pair = (purchase: number, sale: number) => ({ kind: 'pair', purchase, sale })
const node = (id: number) => ({ kind: 'node', id })

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})
describe('the cursor', () => {
  it('walks a column, into the links of a contract, along them, and to their ends', () => {
    const controller = begun()
    const seen = (['right', 'down', 'right', 'up', 'left', 'left', 'down', 'right'] as const).map((arrow) => {
      controller.step(arrow)
      return controller.state.cursor
    })
    expect(seen).toEqual([pair(1, 3), pair(1, 4), node(4), node(3), pair(1, 3), node(1), node(2), node(4)])
    controller.step('up', Infinity)
    expect(controller.state.cursor).toEqual(node(3))
  })
  it('goes from cell to cell and to the headings in the matrix, and stands on a contract where the graph has nothing', () => {
    const controller = begun()
    controller.turnView()
    const seen = (['right', 'down', 'right', 'down', 'up', 'up'] as const).map((arrow) => {
      controller.step(arrow)
      return controller.state.cursor
    })
    expect(seen).toEqual([pair(1, 3), pair(2, 3), pair(2, 4), pair(2, 4), pair(1, 4), node(4)])
    controller.step('down')
    controller.step('down')
    controller.turnView()
    expect(controller.state.cursor).toEqual(node(4))
  })
  it('has the keyboard in the view that comes, however late that is drawn, and takes it from nobody else', () => {
    const controller = begun()
    const focused: string[] = []
    controller.onFocus(() => focused.push('graph'))
    expect(focused).toEqual([])
    controller.turnView()
    controller.onFocus(() => focused.push('matrix'))
    controller.onFocus(() => focused.push('matrix, drawn again'))
    expect(focused).toEqual(['matrix'])
  })
  it('draws again only what it leaves and reaches', () => {
    const controller = begun()
    const told: string[] = []
    for (const key of ['n1', 'n2', 'n3', 'n4', '1-3', '1-4']) controller.looks.subscribe(key, () => told.push(key))
    controller.step('down')
    expect([controller.looks.of('n2'), controller.looks.of('1-3')]).toEqual(['cursor', ''])
    expect(told.toSorted()).toEqual(['1-3', '1-4', 'n1', 'n2', 'n3', 'n4'])
    told.length = 0
    controller.step('up')
    controller.step('right')
    controller.step('down')
    expect([controller.looks.of('1-4'), controller.looks.of('n1'), controller.looks.of('n3')]).toEqual([
      'cursor',
      'near',
      '',
    ])
  })
  it('goes to what needs a look, and opens contracts and links beside', () => {
    const controller = begun()
    controller.toProblem(1)
    expect(controller.state.cursor).toEqual(node(3))
    controller.toProblem(1)
    controller.toProblem(1)
    expect(controller.state.cursor).toEqual(node(3))
    controller.openHere()
    expect(opened).toHaveBeenLastCalledWith('contract:update', { contractId: 3 }, {}, 'right')
    controller.step('left')
    controller.openHere()
    expect(opened).toHaveBeenLastCalledWith('contract:link', { linkId: 13 }, {}, 'right')
    expect([controller.here.link.ids(), controller.state.isOnLink]).toEqual([[13], true])
  })
  it('is on another contract when its own is gone', () => {
    const controller = begun()
    controller.place({ kind: 'node', id: 4 })
    controller.show(new GraphIndex({ contracts: contracts.slice(0, 3), links: [] }))
    expect(controller.state.cursor).toEqual(node(1))
  })
})

describe('cars', () => {
  it('are set by digits and taken back with the version that was left', async () => {
    const rows = [link(1, 3, 40)]
    const asked = served(rows)
    const controller = begun()
    controller.step('right')
    controller.amount.begin('5')
    expect(controller.state.edit).toMatchObject({ text: '5', purchase: 1, sale: 3 })
    controller.amount.type('55')
    await controller.amount.save()
    expect(controller.state.edit).toBeNull()
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ cars: 55, blend: false, version: 3 })
    await undo()
    expect(rows).toMatchObject([{ cars: 40, version: 5 }])
  })
  it('that are refused stay as they were typed, with who has the others', async () => {
    const rows = [link(1, 3, 40)]
    served(rows)
    const controller = begun()
    controller.step('right')
    controller.amount.begin()
    expect(controller.state.edit?.text).toBe('40')
    controller.amount.type('130')
    await controller.amount.save()
    expect(controller.state.edit).toMatchObject({ text: '130', isSending: false })
    expect(controller.state.edit?.fault).toContain('P-1 has 60 of its 100 cars left: S-4 has 30 (Priya Kessler).')
    controller.amount.type('no')
    await controller.amount.save()
    expect(controller.state.edit?.fault).toContain('Type a number of cars')
    expect(rows).toEqual([link(1, 3, 40)])
  })
  it('of a new link that is refused can be mended at once', async () => {
    const rows: GraphLink[] = []
    served(rows)
    const controller = begun()
    controller.place({ kind: 'node', id: 2 })
    await controller.amount.makeLink(3, 120, false)
    expect(controller.state.edit).toMatchObject({ purchase: 2, sale: 3, text: '120' })
    controller.amount.type('20')
    await controller.amount.save()
    expect(rows).toMatchObject([{ purchase: 2, sale: 3, cars: 20 }])
  })
  it('that another planner has changed meanwhile are neither changed nor cut', async () => {
    const rows = [link(1, 3, 25)]
    served(rows)
    const controller = begun()
    controller.step('right')
    await expect(controller.amount.cut()).rejects.toThrow('P-1 and S-3 have been linked by 25 cars meanwhile.')
    expect(rows).toHaveLength(1)
  })
  it('are cut, and come back by undo with their comments', async () => {
    const rows = [{ ...link(1, 3, 40), comments: 'By pipe' }]
    served(rows)
    const controller = begun()
    controller.show(new GraphIndex({ contracts, links: [...rows] }))
    controller.step('right')
    await controller.amount.cut()
    expect(rows).toEqual([])
    await undo()
    expect(rows).toMatchObject([{ purchase: 1, sale: 3, cars: 40, comments: 'By pipe' }])
  })
  it('are proposed: those that are left or needed, whichever is less; fitting contracts come first', () => {
    const controller = begun()
    controller.show(
      new GraphIndex({
        contracts: [...contracts, contract(5, 'sale', { product: 2, end_date: '2026-01-31' })],
        links: [],
      }),
    )
    controller.place({ kind: 'node', id: 1 })
    expect(controller.amount.others().map(({ other, isBlend }) => [other.id, isBlend])).toEqual([
      [3, false],
      [4, false],
      [5, true],
    ])
    controller.place({ kind: 'pair', purchase: 1, sale: 3 })
    controller.amount.begin()
    expect(controller.state.edit?.text).toBe('30')
  })
})
