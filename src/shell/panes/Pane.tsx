/** A pane's content, rendered once into an element that moves between tiles: moving, tabbing and zooming keep its state. */
import { Activity, memo, startTransition, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider'
import { Router } from 'wouter'
import { seatPanes } from '#src/engine/feed/page-scheduler.ts'
import { clientOf } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { Seat } from '#src/engine/feed/scheduler.ts'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { useOut, useTree } from '../state/hooks.ts'
import { boxes } from '../state/tree/pane-bounds.ts'
import { keysIn } from '../state/tree/parts.ts'
import { usePhone } from '#src/engine/session/media.ts'
import styles from './Pane.module.css'
import { desk } from '../state/desk.state.ts'
import { historyOf, panesNow } from '../state/panes.ts'
import { paneHosts, type Scrolled } from './hosts.state.ts'
import { ScreenHost } from './ScreenHost.tsx'

function hostOf(pane: string): HTMLElement {
  const { hosts } = paneHosts()
  const known = hosts.get(pane)
  if (known) return known
  const host = document.createElement('div')
  host.className = styles['host'] ?? ''
  hosts.set(pane, host)
  return host
}

const hrefs = (href: string): string => `#${href}`

type PaneBodyProps = {
  readonly pane: string
  readonly visible: boolean
  readonly view: Window
  /** It is closed, and stays as it is until it is taken apart. */
  readonly leaving: boolean
}

const isSameBody = (before: PaneBodyProps, next: PaneBodyProps): boolean =>
  next.leaving || (before.pane === next.pane && before.visible === next.visible && before.view === next.view)

const PaneBody = memo(function PaneBody({ pane, visible, view }: PaneBodyProps) {
  const history = historyOf(pane)
  // The pane appears with the key press; its content may take a moment longer.
  const [isIn, setIn] = useState(false)
  useEffect(() => startTransition(() => setIn(true)), [])
  return (
    <section className={styles['body']} data-pane={pane} tabIndex={-1} aria-label="Pane">
      <PaneId value={pane}>
        <QueryClientProvider client={clientOf(pane)}>
          <PaneWindow value={view}>
            <PortalProvider getContainer={() => view.document.body}>
              <Router hook={history.hook} searchHook={history.searchHook} hrefs={hrefs}>
                <Activity mode={visible ? 'visible' : 'hidden'}>{isIn && <ScreenHost />}</Activity>
              </Router>
            </PortalProvider>
          </PaneWindow>
        </QueryClientProvider>
      </PaneId>
    </section>
  )
}, isSameBody)

/** Encoded as one string, so that an effect depends on its value. */
const seatsFrom = (said: string): ReadonlyMap<string, Seat> =>
  new Map(
    said.split(',').map((one) => {
      const [pane = '', seat] = one.split(' ')
      return [pane, seat === 'focused' || seat === 'hidden' ? seat : 'seen']
    }),
  )

/** Renders every pane of the desk into its own element, wherever that is. */
export function PaneBodies() {
  const tree = useTree()
  const out = useOut()
  const { zoomed, focused, home } = useSnapshot(desk())
  const phone = usePhone()
  const trees = [phone ? home : tree, ...out.map((one) => one.tree)]
  const shown = trees.flatMap((one) => boxes(one).map(({ key }) => key))
  // Panes behind a zoomed one stay mounted, but neither fetch nor draw until they are visible again.
  const covered = new Set(
    trees.flatMap((one) =>
      zoomed !== null && keysIn(one).includes(zoomed) ? keysIn(one).filter((key) => key !== zoomed) : [],
    ),
  )
  const views = new Map<string, Window>(
    out.flatMap((one) => keysIn(one.tree).map((pane) => [pane, one.window] as const)),
  )
  const keys = [...keysIn(tree), ...views.keys()]
  // A closed pane has left the page with its tile. What it showed is taken apart after that frame: for a large board it takes longer than a key may.
  const open = keys.join()
  const drawn = useDeferredValue(open)
  const leaving = drawn.split(',').filter((pane) => pane !== '' && !keys.includes(pane))
  useEffect(() => forgetHosts([...open.split(','), ...drawn.split(',')]), [open, drawn])
  const seats = keys
    .map(
      (pane) =>
        `${pane} ${!shown.includes(pane) || covered.has(pane) ? 'hidden' : pane === focused ? 'focused' : 'seen'}`,
    )
    .join()
  useEffect(() => seatPanes(seatsFrom(seats)), [seats])
  return [...keys, ...leaving].map((pane) =>
    createPortal(
      <PaneBody
        pane={pane}
        visible={shown.includes(pane)}
        view={views.get(pane) ?? window}
        leaving={!keys.includes(pane)}
      />,
      hostOf(pane),
      pane,
    ),
  )
}

/** The scroll positions within the element, because removing it from the page resets them. */
function scrolled(host: HTMLElement): readonly Scrolled[] {
  return [host, ...host.querySelectorAll('*')].flatMap((element) =>
    element.scrollTop !== 0 || element.scrollLeft !== 0
      ? [[element, element.scrollLeft, element.scrollTop] as const]
      : [],
  )
}

/** The place in a tile that holds a pane's element. */
export function PaneSlot({ pane }: { readonly pane: string }) {
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const host = hostOf(pane)
    const { scrolls } = paneHosts()
    slot.current?.replaceChildren(host)
    for (const [element, left, top] of scrolls.get(host) ?? []) element.scrollTo(left, top)
    return () => {
      // Reading scroll positions forces a layout of the whole page, once for each pane of a desk that closes, so it is left out there.
      if (panesNow().includes(pane)) scrolls.set(host, scrolled(host))
    }
  }, [pane])
  return <div ref={slot} className={styles['slot']} />
}

/** Releases the elements of closed panes. */
function forgetHosts(kept: readonly string[]): void {
  const { hosts } = paneHosts()
  for (const key of hosts.keys()) if (!kept.includes(key)) hosts.delete(key)
}
