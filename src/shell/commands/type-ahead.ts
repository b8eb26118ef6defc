/**
 * Type-ahead: keys pressed while the panel that the previous key opened is still loading are kept and handed to that panel. Otherwise a
 * fast typist's letters would act on the table behind it.
 */
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { activeElement, documentHere, onEvery } from '#src/engine/panes/windows.ts'
import { overlays } from '../state/overlays.state.ts'
import { typedAhead } from './type-ahead.state.ts'

/** A command that takes longer than this no longer holds back keys. */
const PATIENCE_MS = 600
/** What a key opens is waited for longer: until it is there, letters would act on what is behind it. */
export const OPENING_MS = 5000
/** As long as a few frames: in a window that is hidden behind another none ever comes. */
const HIDDEN_MS = 50
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

const isWanted = (): boolean => overlay().shown !== null || overlays().now.kind !== 'none'
const isThere = (): boolean => activeElement()?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') != null
const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const patience = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

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

async function settled(work: Promise<unknown>, ms: number): Promise<void> {
  await Promise.race([work.catch(() => undefined), patience(ms)])
  const until = performance.now() + OPENING_MS
  while (isWanted() && !isThere() && performance.now() < until) await nextFrame()
}

/** What a key opened takes the focus in the next frame. */
export const drawn = (): Promise<unknown> => Promise.race([nextFrame(), patience(HIDDEN_MS)])

/** Holds back keys until the work is done and what it opened has the focus, then replays them. */
export async function queueKeysWhile(work: Promise<unknown>, ms = PATIENCE_MS): Promise<void> {
  const ahead = typedAhead()
  ahead.also = [...ahead.also, { work, ms }]
  if (ahead.isWaiting) return
  ahead.isWaiting = true
  for (;;) {
    for (let [next] = ahead.also; next; [next] = ahead.also) {
      ahead.also = ahead.also.slice(1)
      await settled(next.work, next.ms)
    }
    ahead.isDialogWaiting = false
    // One after another, because an early key may open what a later one is meant for.
    const key = ahead.held.shift()
    if (key === undefined) break
    ahead.isGiving = true
    const isTyped = give(key)
    ahead.isGiving = false
    if (!isTyped && ahead.held.length > 0) await drawn()
  }
  ahead.isWaiting = false
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
    ms + PATIENCE_MS,
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
