/** Offers a part of a screen to commands while the focus of its pane is in it: elsewhere in the pane the same keys mean something else. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useCommandTarget, type CommandTargets } from '#src/engine/panes/command-target.ts'

/**
 * An overlay is outside of the pane, so that the palette, which takes the focus while it asks for an argument, leaves the answer as it is.
 */
function useFocusInPart(part: RefObject<HTMLElement | null>): boolean {
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const { current: element } = part
    if (element === null) return undefined
    const { ownerDocument } = element
    const look = (focused: Element | null): void => {
      if (element.contains(focused)) setIn(true)
      else if (element.closest('[data-pane]')?.contains(focused) === true) setIn(false)
    }
    const onFocus = (): void => look(ownerDocument.activeElement)
    onFocus()
    ownerDocument.addEventListener('focusin', onFocus)
    return () => ownerDocument.removeEventListener('focusin', onFocus)
  }, [part])
  return isIn
}

type Offer<K extends keyof CommandTargets> = { readonly kind: K; readonly target: CommandTargets[K] }

function Offered<K extends keyof CommandTargets>({ kind, target }: Offer<K>) {
  useCommandTarget(kind, target)
  return null
}

/** `isWhole`: the part is the screen, which offers it wherever the focus is. */
export function PartTarget<K extends keyof CommandTargets>({
  kind,
  target,
  isWhole = false,
  children,
}: Offer<K> & { readonly isWhole?: boolean; readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isIn = useFocusInPart(part)
  return (
    <div ref={part} style={{ display: 'contents' }}>
      {(isWhole || isIn) && <Offered kind={kind} target={target} />}
      {children}
    </div>
  )
}
