/** Draws the page of an open link that the address asks for. For any other address the console is loaded. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { linkAddress } from '../address.ts'
import Booking from '../Booking.tsx'
import { LinkBoundary } from './LinkBoundary.tsx'

const Board = lazy(() => import('../board/Board.tsx'))
const Track = lazy(() => import('../track/Track.tsx'))
const pages = { booking: Booking, board: Board, track: Track } as const

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export function LinkSite() {
  const hash = useSyncExternalStore(onHash, () => location.hash)
  const at = linkAddress(hash)
  useEffect(() => {
    if (linkAddress(hash) === undefined) location.reload()
  }, [hash])
  if (at === undefined) return null
  const Page = pages[at.scope]
  const token = at.token === undefined ? {} : { token: at.token }
  return (
    <LinkBoundary>
      <Suspense fallback={null}>
        <Page {...token} />
      </Suspense>
    </LinkBoundary>
  )
}
