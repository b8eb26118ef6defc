/**
 * The links of this window and the connection to the user's other windows. Panes publish what they show, at most once per frame, and
 * receive what to show.
 */
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { subscribeKey } from 'valtio/utils'
import {
  follows,
  hear,
  leave,
  pin,
  place,
  say,
  take,
  toggle,
  turnMode,
  contextFor,
  type Links,
  type Sent,
  type Turn,
} from './model.ts'
import type { Member } from './member.ts'
import type { Channel, Subject } from './subject.ts'
import { bound } from '../console/console.state.ts'
import { session, signedIn } from '../session/session.state.ts'
import { PaneId } from '../panes/command-target.ts'
import { linkState, otherWindows, type Linking } from './links.state.ts'

export const linksNow = (): Links => linkState().now()
const keep = (next: Links): void => linkState().keep(next)
const watch = (watcher: () => void): (() => void) => {
  const { watchers } = linkState()
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
/** Calls the listener whenever a pane's links change. */
export const onLinks = watch

function turn(next: Turn): void {
  const { linkings, missed } = linkState()
  keep(next.links)
  if (next.sent.subjects.length > 0) post(next.sent)
  for (const { pane, subjects } of next.told) {
    const linking = linkings.get(pane)
    if (linking) linking.answer(subjects)
    else missed.add(pane)
  }
}

/** Publishes what a pane shows: the first time at once, later ones at the end of the frame, so that a held key sends only where it is. */
export function publishIn(pane: string, subjects: readonly Subject[]): void {
  const its = linkState()
  if (!isLinked(pane)) return
  if (its.frame !== undefined) return void its.waiting.set(pane, subjects)
  its.frame = requestAnimationFrame(sayWaiting)
  turn(say(its.now(), pane, subjects))
}
function sayWaiting(): void {
  const its = linkState()
  const said = [...its.waiting]
  its.waiting.clear()
  its.frame = said.length > 0 ? requestAnimationFrame(sayWaiting) : undefined
  for (const [one, shown] of said) turn(say(its.now(), one, shown))
}
export const isLinked = (pane: string): boolean => linksNow().members.has(pane)

/** Marks the pane of this window in which the user works. */
export const markActive = (pane: string): void => keep(take(linksNow(), pane))

export function toggleChannel(pane: string, channel: Channel): void {
  turn(toggle(linksNow(), pane, channel))
  // An unlinked pane is not asked what it shows, so it publishes that now if the channel is empty.
  const { linkings, now } = linkState()
  if (now().members.has(pane) && !now().at.has(pane)) linkings.get(pane)?.speak()
}
export const togglePin = (pane: string): void => turn(pin(linksNow(), pane))
export const nextMode = (pane: string): void => turn(turnMode(linksNow(), pane))
export const leaveAll = (pane: string): void => keep(leave(linksNow(), pane))
export const putMember = (pane: string, member: Member | undefined): void => keep(place(linksNow(), pane, member))
/** Removes the links of closed panes. */
export function keepLinks(panes: readonly string[]): void {
  for (const pane of linksNow().members.keys()) if (!panes.includes(pane)) leaveAll(pane)
}

export const useMember = (pane: string): Member | undefined =>
  useSyncExternalStore(watch, () => linksNow().members.get(pane))

/** Links a screen. It receives what its channels carry or, if its path already says what it shows (`isNamed`), only what it missed. */
export function useLinking({ answer, speak }: Linking, isNamed = false): void {
  const pane = useContext(PaneId)
  const latest = useRef({ answer, speak })
  useEffect(() => {
    latest.current = { answer, speak }
  }, [answer, speak])
  useEffect(() => {
    const mine: Linking = { answer: (subjects) => latest.current.answer(subjects), speak: () => latest.current.speak() }
    const { linkings, missed } = linkState()
    const links = linksNow()
    linkings.set(pane, mine)
    const isOwed = missed.delete(pane) || !isNamed
    const subjects = isOwed && follows(links, pane) ? contextFor(links, pane) : []
    if (subjects.length > 0) mine.answer(subjects)
    return () => {
      if (linkings.get(pane) === mine) linkings.delete(pane)
    }
  }, [pane, isNamed])
}

type Word = { readonly kind: 'sent'; readonly sent: Sent } | { readonly kind: 'ask' }
const isWord = (said: unknown): said is Word => typeof said === 'object' && said !== null && 'kind' in said
const post = (sent: Sent): void => otherWindows().channel?.postMessage({ kind: 'sent', sent } satisfies Word)

function open(): void {
  const user = String(signedIn()?.id ?? '')
  const line = otherWindows()
  if (user === line.user) return
  line.channel?.close()
  line.channel = undefined
  line.user = user
  if (user === '' || typeof BroadcastChannel === 'undefined') return
  const opened = new BroadcastChannel(`highball links ${user}`)
  opened.onmessage = bound(({ data }: MessageEvent<unknown>) => {
    if (!isWord(data)) return
    if (data.kind === 'sent') return turn(hear(linksNow(), data.sent))
    // A window opened later receives what every channel carries.
    for (const [channel, context] of linksNow().current) post({ channels: [channel], subjects: [...context.values()] })
  })
  line.channel = opened
  opened.postMessage({ kind: 'ask' } satisfies Word)
}
/** Connects to other windows as soon as a user is signed in. Returns a function that disconnects. */
export function startLine(): () => void {
  open()
  const stop = subscribeKey(session(), 'now', open, true)
  return () => {
    const line = otherWindows()
    stop()
    line.channel?.close()
    line.channel = undefined
    line.user = ''
  }
}
