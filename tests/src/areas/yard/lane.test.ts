import { describe, expect, it } from 'vitest'
import { laneHeight, laneHeights, laneOf } from '#src/areas/yard/drawing/painting/lane.ts'

describe('a lane', () => {
  it('of the whole yard is as low as it must be for all rows to fit, and otherwise as one can read it', () => {
    // Two layouts of 24 tracks and the unassigned cars at 1440 × 900.
    expect(laneHeight(300, 25, true) * 25).toBeLessThanOrEqual(300)
    expect([laneHeight(300, 25, false), laneHeight(2000, 25, false), laneHeight(100, 25, true)]).toEqual([
      laneHeights.least,
      laneHeights.most,
      laneHeights.whole,
    ])
  })
  it('has room for the body and the rail at every height', () => {
    for (let height = laneHeights.whole; height <= laneHeights.most; height++) {
      const { top, body, below } = laneOf(height)
      expect(body).toBeGreaterThan(5)
      expect(top + body + below + 0.5).toBeLessThanOrEqual(height)
    }
  })
})
