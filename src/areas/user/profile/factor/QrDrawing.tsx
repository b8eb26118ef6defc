/** A QR code, dark on white in both appearances, because not every telephone reads the reverse. */
import styles from '../Profile.module.css'

const MARGIN = 4

export const QrDrawing = ({ size, path }: { readonly size: number; readonly path: string }) => (
  <svg
    className={styles['qr']}
    viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
    role="img"
    aria-label="QR code for the authenticator"
    shapeRendering="crispEdges"
  >
    <path d={path} />
  </svg>
)
