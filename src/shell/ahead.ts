/**
 * Keys typed ahead: what a hand types while the panel its last key asked for is still coming is kept, and given to that panel.
 * Otherwise the letters of a quick clerk would mean something to the table behind it.
 */
import { overlay } from '../engine/overlay.ts'
import { activeElement, documentHere, onEvery } from '../engine/windows.ts'
import { over } from './over.ts'

/** A command that takes longer than this does not keep the keyboard waiting. */
const PATIENCE_MS = 600
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])

let waiting = false
let held: KeyboardEvent[] = []

const isWanted = (): boolean => overlay.shown !== null || over.now.kind !== 'none'
const isThere = (): boolean => activeElement()?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') != null
const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

function give({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): void {
  const target = activeElement() ?? documentHere().body
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // A made event types nothing; this does, and the field hears of it as of any typing.
  if (isText && key.length === 1 && !ctrlKey && !altKey && !metaKey) documentHere().execCommand('insertText', false, key)
  else target.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true }))
}

async function settled(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), patience()])
  const until = performance.now() + PATIENCE_MS
  while (isWanted() && !isThere() && performance.now() < until) await nextFrame()
}

/** Holds the keyboard until the work is done and what it opened has it, then hands over what was typed. */
export async function holdWhile(work: Promise<unknown>): Promise<void> {
  if (waiting) return
  waiting = true
  await settled(work)
  waiting = false
  // One after the other: an early key may open what a later one is for.
  for (let next = held.shift(); next !== undefined; next = held.shift()) {
    give(next)
    if (waiting) return
  }
}

/** Hears every key before anything else does. */
export function listenAhead(): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (!waiting || !event.isTrusted || modifiers.has(event.key) || isThere()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
  }
  const stop = onEvery('keydown', hear, true)
  return () => {
    held = []
    stop()
  }
}
