/**
 * Keys for the content of a pane that is still being loaded: they are kept until it is there and has taken the focus. Otherwise arrows would
 * do nothing, and a letter would act on whichever row comes first.
 */
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { drawn, keepKeyWhile } from '../commands/type-ahead.ts'
import { typedAhead } from '../commands/type-ahead.state.ts'
import { isArriving } from '../state/focus.ts'

const paneHere = (): Element | undefined => {
  const active = activeElement()
  return active?.hasAttribute('data-pane') === true ? active : undefined
}
/** What says that something is being loaded: in the pane, of which nothing has taken the focus yet, or over rows that took it before they came. */
const awaited = (): Element | undefined =>
  (paneHere() ?? activeElement()?.closest('[data-rows]'))?.querySelector('[role="status"][aria-busy="true"]') ??
  undefined

/** A chord was pressed meanwhile, or Escape: those mostly lead elsewhere, and whoever presses them does not wait. */
const isImpatient = (): boolean =>
  typedAhead()
    .held.slice(1)
    .some(({ key, ctrlKey, altKey, metaKey }) => ctrlKey || altKey || metaKey || key === 'Escape')

/** Without a limit the end of the arrival is waited for, because content may have nothing that takes the focus. */
function mayArrive(frame: number): boolean {
  const frames = keyPatience().contentFrames
  return frames === Infinity ? isArriving() : frame < frames
}

async function there(sign: Element, until: number): Promise<void> {
  while (awaited() === sign && performance.now() < until && !isImpatient()) await drawn()
  if (isImpatient()) typedAhead().patience.set(sign, 0)
  else for (let frame = 0; paneHere() && !awaited() && mayArrive(frame); frame++) await drawn()
}

/** False if nothing is on its way, or was waited for long enough, or if the key is not meant for it. */
export function keepUntilThere(event: KeyboardEvent, isMeant: () => boolean): boolean {
  const sign = awaited()
  if (!sign || !isMeant()) return false
  const { patience } = typedAhead()
  const { content } = keyPatience()
  const now = performance.now()
  const until = patience.get(sign) ?? now + content
  if (now >= until) return false
  patience.set(sign, until)
  // It ends by itself, a few frames after the patience does.
  keepKeyWhile(event, there(sign, until), 2 * content)
  return true
}
