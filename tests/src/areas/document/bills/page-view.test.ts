/** The page beside the figures: it follows the current figure, and a region on it goes where an arrow points. */
import { describe, expect, it } from 'vitest'
import { PageView } from '#src/areas/document/bills/page/page-view.ts'
import { changedRegion } from '#src/areas/document/bills/page/region.ts'

const box = [0.2, 0.4, 0.6, 0.42] as const

describe('the region', () => {
  it.each([
    ['right', 'move', 0, [0.21, 0.4, 0.61, 0.42]],
    ['down', 'move', 0, [0.2, 0.405, 0.6, 0.425]],
    ['right', 'resize', 0, [0.2, 0.4, 0.61, 0.42]],
    ['up', 'resize', 0, [0.2, 0.4, 0.6, 0.415]],
    ['left', 'move', 180, [0.21, 0.4, 0.61, 0.42]],
    ['right', 'move', 90, [0.2, 0.39, 0.6, 0.41]],
    ['right', 'move', 270, [0.2, 0.41, 0.6, 0.43]],
  ] as const)('%s, %s, page turned by %i', (arrow, change, turn, after) =>
    expect(changedRegion(box, arrow, change, turn)).toEqual(after),
  )
  it.each(['left', 'right', 'up', 'down'] as const)('stays on the page, however often %s is pressed', (arrow) => {
    let [moved, resized] = [changedRegion(box, arrow, 'move', 0), changedRegion(box, arrow, 'resize', 0)]
    for (let times = 0; times < 300; times++) {
      moved = changedRegion(moved, arrow, 'move', 0)
      resized = changedRegion(resized, arrow, 'resize', 0)
    }
    for (const edge of [...moved, ...resized]) expect([edge >= 0, edge <= 1]).toEqual([true, true])
    expect(moved[2] - moved[0]).toBeCloseTo(0.4)
    expect([resized[2] > resized[0], resized[3] > resized[1]]).toEqual([true, true])
  })
})

describe('the page', () => {
  const view = new PageView()
  it('follows the current figure within the document', () => {
    view.show([4, 5, 6], true)
    expect(view.state.page).toBe(4)
    view.follow({ page: 6, box })
    expect(view.state.page).toBe(6)
    view.follow({ page: 9, box })
    expect(view.state.page).toBe(6)
  })
  it('is turned by keys up to its ends', () => {
    view.turnPage(1)
    expect(view.state.page).toBe(6)
    view.turnPage(-1)
    expect(view.state.page).toBe(5)
  })
  it('is marked around the figure, and another document has no mark and no turn', () => {
    view.mark()
    view.turn()
    expect(view.state.marking?.[0]).toBeCloseTo(0.194)
    view.show([1], true)
    expect(view.state).toMatchObject({ page: 1, turn: 0, marking: null, zoom: 'box' })
  })
  it('grows and shrinks from the size at which the figure is read', () => {
    view.follow({ page: 1, box })
    view.magnify(1)
    expect(view.state.zoom).toBe(1.5)
    view.magnify(-1)
    expect(view.state.zoom).toBe(1.25)
    view.fit()
    expect(view.state.zoom).toBe('box')
  })
})
