/** A line that is walked to stands whole in sight: neither under the heads nor under the lower edge. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WalkedLines } from '#src/ui/lines/WalkedLines.tsx'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })

const lines = Array.from({ length: 60 }, (_, at) => at)
const controller = { onFocus: () => undefined }
const List = ({ at }: { readonly at: number }) => (
  <div style={{ height: 217, display: 'flex', flexDirection: 'column' }}>
    <WalkedLines
      label="Lines"
      lines={lines}
      at={at}
      active={undefined}
      controller={controller}
      className={undefined}
      heads={<span role="columnheader">Line</span>}
      draw={(line, { rowIndex, style }) => (
        <div
          key={line}
          role="row"
          aria-rowindex={rowIndex}
          style={{ ...style, position: 'absolute', top: 0, height: 30 }}
        >
          <span role="gridcell">{`Line ${line}`}</span>
        </div>
      )}
    />
  </div>
)

/** How far the line reaches over the edges between which it should stand. */
function hidden(at: number): { readonly above: number; readonly below: number } {
  const grid = screen.getByRole('grid', { name: 'Lines' })
  const line = screen.getByRole('gridcell', { name: `Line ${at}` }).closest('[role="row"]')
  const heads = screen.getByRole('columnheader').closest('[role="row"]')
  if (!line || !heads) throw new Error(`Line ${at} is not drawn.`)
  const [box, edge] = [line.getBoundingClientRect(), grid.getBoundingClientRect()]
  return {
    above: Math.max(0, heads.getBoundingClientRect().bottom - box.top),
    below: Math.max(0, box.bottom - edge.top - grid.clientTop - grid.clientHeight),
  }
}

test.each([
  ['downwards', lines],
  ['upwards', lines.toReversed()],
])('a line walked to %s is whole in sight', async (_way, walk) => {
  const [first = 0, ...others] = walk
  const { rerender, unmount } = render(<List at={first} />)
  for (const at of others) {
    rerender(<List at={at} />)
    await waitFor(() => expect({ at, ...hidden(at) }).toEqual({ at, above: 0, below: 0 }))
  }
  unmount()
})
