/** The one place that hears keys for commands. It listens before anything else, so that no grid or field eats a pane's chord. */
import { useHotkeys } from 'react-hotkeys-hook'
import { subscribeKey } from 'valtio/utils'
import { useEffect, useSyncExternalStore } from 'react'
import { after } from '#src/engine/console/timers.state.ts'
import { isTyped } from '#src/engine/commands/keys.ts'
import { plainStrokeOf, strokeOf } from '#src/engine/commands/event-to-key.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { windows } from '#src/engine/panes/windows.state.ts'
import { typedAhead } from '../commands/type-ahead.state.ts'
import { keepKeyWhile, listenForTypeAhead } from '../commands/type-ahead.ts'
import { allRegistered, isAllRegistered } from '../commands/registry/registry.ts'
import { sequenceWait } from './sequence.state.ts'
import { overlays } from '../state/overlays.state.ts'
import type { RegisteredCommand } from '../commands/registry/registered.ts'
import { registry } from '../commands/registry/registry.state.ts'
import { COMING_MS, execute, availability } from '../commands/run.ts'

/** Chords that belong to the text while one is typing. */
const textual = new Set(['mod+z', 'mod+shift+z', 'mod+y', 'mod+a', 'mod+c', 'mod+v', 'mod+x', 'shift+f10'])
const WAIT = 5000

const elementOf = (event: KeyboardEvent): Element | null => (event.target instanceof Element ? event.target : null)
/** In a menu, a dialog or a list that lies over the panes: it has its own keys. */
const isOver = (event: KeyboardEvent): boolean =>
  overlays().now.kind !== 'none' ||
  elementOf(event)?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [data-trigger]') != null
const isTyping = (event: KeyboardEvent): boolean =>
  elementOf(event)?.closest(
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [data-typing]',
  ) != null

const pressable =
  'button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"], [role="tab"], [role="option"], [role="row"]'
/** A button, a link or an entry of a list does what these two keys mean to it, before they mean anything to its pane. */
function isPressed(event: KeyboardEvent, key: string): boolean {
  const element = elementOf(event)
  // The rows inside a grid's canvas are its words for a screen reader; the table's own commands work on them.
  if ((key !== 'enter' && key !== 'space') || element?.closest('canvas')) return false
  return element?.closest(pressable) != null
}

/** What works on a pane's content is heard in that pane, not while the keyboard is in the menu or the bar beside it. */
const isInPane = (event: KeyboardEvent): boolean => {
  const element = elementOf(event)
  return element === null || element === document.body || element.closest('[data-pane], #portal') !== null
}

/** Offered by the console, not by a pane: heard wherever the keyboard is. */
const isOfAll = ({ on }: RegisteredCommand['command']): boolean =>
  on === undefined || commandTargetOf('', on) !== undefined

/** Of the meanings of a key, one that can be done comes before one that cannot; then one bound to something that the pane shows before one bound to nothing. */
function meant(event: KeyboardEvent, key: string): RegisteredCommand | undefined {
  const able = (registry().now.bindings.get(key) ?? []).flatMap((entry) => {
    const isAll = isOfAll(entry.command)
    const { kind } = isAll || isInPane(event) ? availability(entry.command) : { kind: 'elsewhere' as const }
    return kind === 'ready' || kind === 'refused' ? [{ entry, rank: (kind === 'ready' ? 0 : 2) + (isAll ? 1 : 0) }] : []
  })
  return able.toSorted((one, other) => one.rank - other.rank)[0]?.entry
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Whether the key meant something here. */
function fire(event: KeyboardEvent, key: string): boolean {
  const entry = isPressed(event, key) ? undefined : meant(event, key)
  if (!entry) return false
  take(event)
  execute(entry.name)
  return true
}

function setPrefix(prefix: string): void {
  overlays().prefix = prefix
  const sequence = sequenceWait()
  sequence.cancel()
  sequence.cancel = prefix === '' ? () => {} : after(WAIT, () => setPrefix(''))
}

function begin(event: KeyboardEvent, key: string): boolean {
  if (!registry().now.prefixes.has(key)) return false
  take(event)
  setPrefix(key)
  return true
}

/** After a prefix the next key belongs to the sequence, whether it completes one or not: it is no key of its own. */
function goOn(event: KeyboardEvent, pressed: string): void {
  const whole = `${overlays().prefix}>${pressed}`
  if (begin(event, whole)) return
  setPrefix('')
  take(event)
  fire(event, whole)
}

/** What the browser does itself: no command has these, and a key that is given later does nothing of it. */
const ofBrowser = new Set(['tab', 'shift+tab', 'f5', 'f11', 'f12', 'mod+r', 'mod+shift+r'])
/** Until all commands have come nobody knows what a key means: it is kept, and heard when they have. */
function keepEarly(event: KeyboardEvent, key: string, typing: boolean): boolean {
  const isText = typing && (isTyped(key) || textual.has(key))
  // One that was kept is heard as far as it can be: over a line that is cut nothing more comes.
  if (isAllRegistered() || typedAhead().isGiving || isText || ofBrowser.has(key) || isPressed(event, key)) return false
  keepKeyWhile(event, allRegistered(), COMING_MS)
  return true
}

function hear(event: KeyboardEvent): void {
  const pressed = strokeOf(event)
  if (pressed === '') return
  const typing = isTyping(event)
  if (keepEarly(event, plainStrokeOf(event), typing)) return
  if (overlays().prefix !== '' && !typing) return goOn(event, plainStrokeOf(event))
  for (const key of new Set([pressed, plainStrokeOf(event)])) {
    if (typing && (isTyped(key) || textual.has(key))) continue
    if (fire(event, key) || begin(event, key)) return
  }
}

/**
 * The keys of one window. The library hears every key, in fields too, and leaves out those that belong to an overlay. Which command a key
 * means is decided above, not by a hook for each binding: the same key means another command in another pane, a sequence may hold chords
 * (`k>shift+o`), and the number pad has bindings of its own; the library knows none of these.
 */
function WindowKeys({ of }: { readonly of: Document }) {
  useHotkeys('*', hear, {
    document: of,
    eventListenerOptions: { capture: true },
    enableOnFormTags: true,
    enableOnContentEditable: true,
    ignoreEventWhen: isOver,
  })
  return null
}

const onWindows = (listener: () => void): (() => void) => subscribeKey(windows(), 'all', listener, true)

export function KeyLayer() {
  useEffect(listenForTypeAhead, [])
  const all = useSyncExternalStore(onWindows, () => windows().all)
  return all.map((one, at) => <WindowKeys key={at} of={one.document} />)
}
