/** The canvases that the lanes of a board are painted on. They lie over the rows and let the pointer through to them. */
import { useContext } from 'react'
import { bandsFor } from './painting/surface.ts'
import styles from './Board.module.css'
import { ViewportOf } from './painting/viewport.ts'

/** Placed before the rows, which paint on them as they are drawn. `rows` are those whose lanes scroll. */
export function Bands({ rows, laneHeight }: { readonly rows: number; readonly laneHeight: number }) {
  const { bands } = useContext(ViewportOf)
  return (
    <div className={styles['bands']} style={{ height: rows * laneHeight }} aria-hidden>
      {Array.from({ length: bandsFor(rows, laneHeight) }, (_, at) => (
        <canvas
          key={at}
          className={styles['canvas']}
          ref={(canvas) => {
            bands[at] = canvas
          }}
        />
      ))}
    </div>
  )
}
