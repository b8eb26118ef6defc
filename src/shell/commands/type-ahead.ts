/**
 * Type-ahead: keys pressed while the panel that the previous key opened is still loading are kept and handed to that panel. Otherwise a
 * fast typist's letters would act on the table behind it.
 */
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { activeElement, documentHere, onEvery } from '#src/engine/panes/windows.ts'
import { overlays } from '../state/overlays.state.ts'
import { typedAhead } from './type-ahead.state.ts'

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const isWanted = (): boolean => overlay().shown !== null || overlays().now.kind !== 'none'
/** The overlay that has the keyboard. The hints over the controls of a pane take keys without having the focus. */
export const overlayHere = (): Element | null =>
  activeElement()?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') ??
  documentHere().querySelector('[data-takes-keys]')
const isThere = (): boolean => overlayHere() !== null
/** A key has opened an overlay that has not been drawn yet. */
export const isOpening = (): boolean => isWanted() && !isThere()
const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const passed = (ms: number): Promise<void> => new Promise((resolve) => void after(ms, resolve))

/** Whether it was typed into a field. */
function give({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  const target = activeElement() ?? documentHere().body
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // A synthetic key event types nothing; this does, and the field receives the usual events.
  if (isText && key.length === 1 && !ctrlKey && !altKey && !metaKey)
    return documentHere().execCommand('insertText', false, key)
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true }),
  )
  return false
}

/** Work may last until the dialog that it opened is answered: keys wait for the dialog then, not for the answer. */
function asked(before: Element | null): { readonly opened: Promise<void>; readonly stop: () => void } {
  let stop = (): void => {}
  const opened = new Promise<void>((resolve) => {
    stop = onEvery('focusin', () => {
      const now = overlayHere()
      if (now && now !== before) resolve()
    })
  })
  return { opened, stop }
}

async function settled(work: Promise<unknown>, ms: number): Promise<void> {
  const { opened, stop } = asked(overlayHere())
  await Promise.race([work.catch(() => undefined), opened, passed(ms)])
  stop()
  const until = performance.now() + keyPatience().opening
  while (isOpening() && performance.now() < until) await nextFrame()
}

/** What a key opened takes the focus in the next frame. */
export const drawn = (): Promise<unknown> => Promise.race([nextFrame(), passed(keyPatience().frame)])

/** Waits for all that keys are held back for, and replays them. */
async function waitAndReplay(ahead: ReturnType<typeof typedAhead>): Promise<void> {
  for (;;) {
    for (let [next] = ahead.also; next; [next] = ahead.also) {
      ahead.also = ahead.also.slice(1)
      await settled(next.work, next.ms)
    }
    ahead.isDialogWaiting = false
    // One after another, because an early key may open what a later one is meant for.
    const key = ahead.held.shift()
    if (key === undefined) return
    ahead.isGiving = true
    const isTyped = give(key)
    ahead.isGiving = false
    if (!isTyped && ahead.held.length > 0) await drawn()
  }
}

/** Holds back keys until the work is done and what it opened has the focus, then replays them. */
export async function queueKeysWhile(work: Promise<unknown>, ms = keyPatience().command): Promise<void> {
  const ahead = typedAhead()
  ahead.also = [...ahead.also, { work, ms }]
  if (ahead.isWaiting) return
  ahead.isWaiting = true
  try {
    await waitAndReplay(ahead)
  } finally {
    // A key that cannot be replayed must not leave the console without keys.
    Object.assign(ahead, { isWaiting: false, isDialogWaiting: false, isGiving: false })
  }
}

/** What a dialog does with the keys it has held back. */
export type HeldKeys = {
  /** Does what was waited for; then the keys go where that leads. */
  readonly release: (work: () => unknown) => void
  readonly drop: () => void
}
/**
 * Holds back keys for so long although a dialog has the focus, until it knows what its last key does. Escape passes, so that the wait can
 * be ended.
 */
export function holdKeys(ms = 0): HeldKeys {
  const ahead = typedAhead()
  let release: HeldKeys['release'] = () => {}
  const released = new Promise<() => unknown>((resolve) => {
    release = resolve
  })
  ahead.isDialogWaiting = true
  void queueKeysWhile(
    released.then((work) => work()),
    ms + keyPatience().command,
  )
  return {
    release,
    drop: () => {
      ahead.held = []
      release(() => {})
    },
  }
}

/** Keeps a key that was already received, and replays it once the work is done: one that is being replayed before those after it. */
export function keepKeyWhile(event: KeyboardEvent, work: Promise<unknown>, ms: number): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const { held, isGiving } = typedAhead()
  if (isGiving) held.unshift(event)
  else held.push(event)
  void queueKeysWhile(work, ms)
}

/** Receives every key before other listeners. */
export function listenForTypeAhead(): () => void {
  const hear = (event: KeyboardEvent): void => {
    const { isWaiting, isDialogWaiting, isGiving, held } = typedAhead()
    if (!isWaiting || isGiving || modifiers.has(event.key)) return
    // None overtakes those that are still held.
    if (isDialogWaiting ? event.key === 'Escape' : held.length === 0 && isThere()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const stop = onEvery('keydown', hear, true)
  return () => {
    typedAhead().held = []
    stop()
  }
}
