/** The only place that receives keys for commands. It listens in the capture phase, so that no grid or field swallows a pane's chord. */
import { useHotkeys } from 'react-hotkeys-hook'
import { subscribeKey } from 'valtio/utils'
import { useEffect, useSyncExternalStore } from 'react'
import { after } from '#src/engine/console/timers.state.ts'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { isTyped } from '#src/engine/commands/keys/keys.ts'
import { plainStrokeOf, strokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { commandTargetOf } from '#src/engine/panes/command-target.ts'
import { windows } from '#src/engine/panes/windows.state.ts'
import { isModalOpen } from '#src/ui/controls/modal.ts'
import { typedAhead } from '../commands/type-ahead.state.ts'
import { keepKeyWhile, listenForTypeAhead } from '../commands/type-ahead.ts'
import { allRegistered, isAllRegistered } from '../commands/registry/registry.ts'
import { sequenceWait } from './sequence.state.ts'
import { overlays } from '../state/overlays.state.ts'
import type { RegisteredCommand } from '../commands/registry/registered.ts'
import { registry } from '../commands/registry/registry.state.ts'
import { availability, execute, isForbiddenHere } from '../commands/run.ts'
import { keepUntilThere } from './before-content.ts'

/** While the user types, these chords belong to the text field. */
const textual = new Set(['mod+z', 'mod+shift+z', 'mod+y', 'mod+a', 'mod+c', 'mod+v', 'mod+x', 'shift+f10'])

const elementOf = (event: KeyboardEvent): Element | null => (event.target instanceof Element ? event.target : null)
const documentOf = ({ view }: KeyboardEvent): Document => view?.document ?? document
/** A modal dialog is open, or the event is in a menu, dialog or list above the panes, which has keys of its own. */
const isOver = (event: KeyboardEvent): boolean =>
  overlays().now.kind !== 'none' ||
  isModalOpen(documentOf(event)) ||
  elementOf(event)?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [data-trigger]') != null
const isTyping = (event: KeyboardEvent): boolean =>
  elementOf(event)?.closest(
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [data-typing]',
  ) != null

const pressable =
  'button, a[href], summary, [role="button"], [role="checkbox"], [role="switch"], [role="tab"], [role="option"], [role="row"]'
/** Enter and Space activate a focused button, link or list entry before they mean anything to its pane. */
function isPressed(event: KeyboardEvent, key: string): boolean {
  const element = elementOf(event)
  // The rows inside a grid's canvas exist for screen readers only; the table's own commands act on them.
  if ((key !== 'enter' && key !== 'space') || element?.closest('canvas')) return false
  return element?.closest(pressable) != null
}

/** Commands on a pane's content work only while the focus is in a pane, not in the menu or the bar. */
const isInPane = (event: KeyboardEvent): boolean => {
  const element = elementOf(event)
  return element === null || element === document.body || element.closest('[data-pane], #portal') !== null
}

/** Commands that the console offers, not a pane, work wherever the focus is. */
const isOfAll = ({ on }: RegisteredCommand['command']): boolean =>
  on === undefined || commandTargetOf('', on) !== undefined

/** The order of a key's meanings: what can run, what says why not, what the user has no permission for; undefined if it means nothing here. */
function rankOf({ command }: RegisteredCommand, event: KeyboardEvent): number | undefined {
  const isAll = isOfAll(command)
  if (!isAll && !isInPane(event)) return undefined
  const { kind } = availability(command)
  const rank = kind === 'ready' ? 0 : kind === 'refused' ? 2 : isForbiddenHere(command) ? 4 : undefined
  // What acts on the pane's content comes before what is general.
  return rank === undefined ? undefined : rank + (isAll ? 1 : 0)
}

function meant(event: KeyboardEvent, key: string): RegisteredCommand | undefined {
  const ranked = (registry().now.bindings.get(key) ?? []).flatMap((entry) => {
    const rank = rankOf(entry, event)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank)[0]?.entry
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Runs the command of the key; false if it has none here. */
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
  sequence.cancel = prefix === '' ? () => {} : after(keyPatience().sequence, () => setPrefix(''))
}

function begin(event: KeyboardEvent, key: string): boolean {
  if (!registry().now.prefixes.has(key)) return false
  take(event)
  setPrefix(key)
  return true
}

/** After a prefix, the next key belongs to the sequence, even if it completes none: it is not run by itself. */
function goOn(event: KeyboardEvent, pressed: string): void {
  const whole = `${overlays().prefix}>${pressed}`
  if (begin(event, whole)) return
  setPrefix('')
  take(event)
  fire(event, whole)
}

/** Keys of the browser: no command has these, and replaying them later would do nothing. */
const ofBrowser = new Set(['tab', 'shift+tab', 'f5', 'f11', 'f12', 'mod+r', 'mod+shift+r'])
/** Until all commands have loaded, the meaning of a key is unknown: it is kept and replayed then. */
function keepEarly(event: KeyboardEvent, key: string, typing: boolean): boolean {
  const isText = typing && (isTyped(key) || textual.has(key))
  // A key that is being replayed is handled with the commands known by then, because over a lost connection no more will load.
  if (isAllRegistered() || typedAhead().isGiving || isText || ofBrowser.has(key) || isPressed(event, key)) return false
  keepKeyWhile(event, allRegistered(), keyPatience().commands)
  return true
}

/** Whether it is the content of the focused pane that the key concerns, as far as is known before the content is there. */
function isOfContent(event: KeyboardEvent, keys: ReadonlySet<string>): boolean {
  for (const key of keys) {
    const entry = meant(event, key)
    if (entry) return !isOfAll(entry.command)
    if (registry().now.prefixes.has(key) || ofBrowser.has(key)) return false
  }
  return true
}

function hear(event: KeyboardEvent): void {
  const pressed = strokeOf(event)
  if (pressed === '') return
  const typing = isTyping(event)
  if (keepEarly(event, plainStrokeOf(event), typing)) return
  if (overlays().prefix !== '' && !typing) return goOn(event, plainStrokeOf(event))
  const keys = new Set([pressed, plainStrokeOf(event)])
  if (!typing && keepUntilThere(event, () => isOfContent(event, keys))) return
  for (const key of keys) {
    if (typing && (isTyped(key) || textual.has(key))) continue
    if (fire(event, key) || begin(event, key)) return
  }
}

/**
 * The keys of one window. The library receives every key, in fields too, and ignores those that belong to an overlay. The command is chosen
 * above, not by a hook per binding, because the library does not know that a key means different commands in different panes, that a
 * sequence may contain chords (`k>shift+o`), and that the number pad has bindings of its own.
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
