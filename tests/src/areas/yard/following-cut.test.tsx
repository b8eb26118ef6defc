/** A yard board that follows a channel: cars selected in another pane become its cut, and are let go with the selection. */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { YardController } from '#src/areas/yard/controller/yard-controller.ts'
import { useBoardLinks } from '#src/areas/yard/state/use-links.ts'
import { leaveAll, markActive, publishIn, toggleChannel } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { answering } from '../../answers.ts'
import { boardOn } from './small-board.ts'
import { smallYard } from './small-yard.ts'

const panes = ['lead', 'p']
let board: YardController
beforeEach(() => {
  const yard = smallYard()
  answering(yard.answers)
  board = boardOn(yard)
  for (const pane of panes) toggleChannel(pane, 'A')
  const wrapper = ({ children }: { readonly children: ReactNode }) => <PaneId value="p">{children}</PaneId>
  renderHook(() => useBoardLinks(board), { wrapper })
})
afterEach(() => panes.forEach(leaveAll))

/** What is published within a frame is sent at its end. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const publish = (subject: Subject): Promise<void> =>
  act(async () => {
    markActive('lead')
    publishIn('lead', [subject])
    await frame()
    await frame()
  })
const say = (id: number, ...selected: readonly number[]): Promise<void> =>
  publish({ kind: 'car', of: 'trace:railcar', id, label: '', ...(selected.length > 0 && { selected }) })
const cut = () => [board.cut, board.now.selected.size]

test('the selected cars that are in this yard are the cut; without a selection the cursor goes to the car', async () => {
  await say(12)
  expect(cut()).toEqual([[12], 0])
  await say(12, 14, 99, 17)
  expect(cut()).toEqual([[14, 17], 2])
  await say(12, 14)
  expect(cut()).toEqual([[14], 1])
  await say(13)
  expect(cut()).toEqual([[13], 0])
})

test('cars elsewhere let the cut go that came from there, but not one that was selected here', async () => {
  await say(12, 14, 15)
  await say(99, 98)
  expect(board.now.selected.size).toBe(0)
  board.put('actual', { track: 2, index: 0 }, 'only')
  board.toggle()
  await say(99, 97)
  expect(cut()).toEqual([[16], 1])
})

test('rows that name no car let the cut go', async () => {
  await say(12, 14, 15)
  await publish({ kind: 'trip', of: 'trace:trip', id: 7, label: '' })
  expect(board.now.selected.size).toBe(0)
})

test('a selection does not disturb cars that are being moved', async () => {
  board.put('actual', { track: 2, index: 0 }, 'only')
  board.pickUp()
  await say(12, 14, 15)
  expect(board.now.ghost?.cars).toEqual([16])
  expect(board.now.selected.has(14)).toBe(false)
})
