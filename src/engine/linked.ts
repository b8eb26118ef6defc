/**
 * The links of this window, and the line to the user's other windows. Panes say what they show and are told what to show;
 * what a pane says within a frame goes out once.
 */
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { subscribeKey } from 'valtio/utils'
import { follows, hear, leave, noLinks, pin, place, say, take, toggle, turnMode, contextFor, type Channel, type Links, type Member, type Sent, type Subject, type Turn } from './links.ts'
import { session } from './session.ts'
import { onClear } from './sign.ts'
import { PaneId } from './target.ts'

/** What a pane does about its links: `answer` shows what it is told; `speak` says what it shows now. */
export type Linking = { readonly answer: (subjects: readonly Subject[]) => void; readonly speak: () => void }

let links = noLinks
const linkings = new Map<string, Linking>()
const watchers = new Set<() => void>()
const waiting = new Map<string, readonly Subject[]>()
/** Panes that were told something while their screen was hidden or on its way. */
const missed = new Set<string>()
let frame: number | undefined
let line: BroadcastChannel | undefined
let lineOf = ''

export const linksNow = (): Links => links
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
/** Told of every change of who is linked to what. */
export const onLinks = watch

function keep(next: Links): void {
  const isOther = next.members !== links.members
  links = next
  if (isOther) for (const watcher of watchers) watcher()
}
function turn(next: Turn): void {
  keep(next.links)
  if (next.sent.subjects.length > 0) post(next.sent)
  for (const { pane, subjects } of next.told) {
    const linking = linkings.get(pane)
    if (linking) linking.answer(subjects)
    else missed.add(pane)
  }
}

/** Says what a pane shows: at once, and what follows within the frame at its end, so that a key held down says where it is. */
export function sayIn(pane: string, subjects: readonly Subject[]): void {
  if (!links.members.has(pane)) return
  if (frame !== undefined) return void waiting.set(pane, subjects)
  frame = requestAnimationFrame(sayWaiting)
  turn(say(links, pane, subjects))
}
function sayWaiting(): void {
  const said = [...waiting]
  waiting.clear()
  frame = said.length > 0 ? requestAnimationFrame(sayWaiting) : undefined
  for (const [one, shown] of said) turn(say(links, one, shown))
}
export const isLinked = (pane: string): boolean => links.members.has(pane)

/** The user's hand is in this pane of this window. */
export const takeHand = (pane: string): void => keep(take(links, pane))

export function toggleChannel(pane: string, channel: Channel): void {
  turn(toggle(links, pane, channel))
  // What a pane shows is not asked while it is linked to nothing; an empty channel is told of it now.
  if (links.members.has(pane) && !links.at.has(pane)) linkings.get(pane)?.speak()
}
export const togglePin = (pane: string): void => turn(pin(links, pane))
export const nextMode = (pane: string): void => turn(turnMode(links, pane))
export const leaveAll = (pane: string): void => keep(leave(links, pane))
export const putMember = (pane: string, member: Member | undefined): void => keep(place(links, pane, member))
/** Panes that are gone are linked to nothing. */
export function keepLinks(panes: readonly string[]): void {
  for (const pane of links.members.keys()) if (!panes.includes(pane)) leaveAll(pane)
}

export const useMember = (pane: string): Member | undefined => useSyncExternalStore(watch, () => links.members.get(pane))

/** Links a screen: it is told at once what its channels are about; one whose own address says what it shows (`isNamed`), only what it missed. */
export function useLinking({ answer, speak }: Linking, isNamed = false): void {
  const pane = useContext(PaneId)
  const latest = useRef({ answer, speak })
  useEffect(() => {
    latest.current = { answer, speak }
  }, [answer, speak])
  useEffect(() => {
    const mine: Linking = { answer: (subjects) => latest.current.answer(subjects), speak: () => latest.current.speak() }
    linkings.set(pane, mine)
    const isOwed = missed.delete(pane) || !isNamed
    const subjects = isOwed && follows(links, pane) ? contextFor(links, pane) : []
    if (subjects.length > 0) mine.answer(subjects)
    return () => {
      if (linkings.get(pane) === mine) linkings.delete(pane)
    }
  }, [pane, isNamed])
}

// The user's other windows. Each user has a line of one's own: who signs in next hears nothing of it.

type Word = { readonly kind: 'sent'; readonly sent: Sent } | { readonly kind: 'ask' }
const isWord = (said: unknown): said is Word => typeof said === 'object' && said !== null && 'kind' in said
const post = (sent: Sent): void => line?.postMessage({ kind: 'sent', sent } satisfies Word)

function open(): void {
  const user = session.now.state === 'in' ? String(session.now.me.id) : ''
  if (user === lineOf) return
  line?.close()
  line = undefined
  lineOf = user
  if (user === '' || typeof BroadcastChannel === 'undefined') return
  const opened = new BroadcastChannel(`highball links ${user}`)
  opened.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isWord(data)) return
    if (data.kind === 'sent') return turn(hear(links, data.sent))
    // A window that opens late gets what every channel is about.
    for (const [channel, context] of links.current) post({ channels: [channel], subjects: [...context.values()] })
  }
  line = opened
  opened.postMessage({ kind: 'ask' } satisfies Word)
}
/** Opens the line as soon as someone is signed in. Returns what shuts it. */
export function startLine(): () => void {
  open()
  const stop = subscribeKey(session, 'now', open, true)
  return () => {
    stop()
    line?.close()
    line = undefined
    lineOf = ''
  }
}

onClear(() => {
  waiting.clear()
  missed.clear()
  keep(noLinks)
})
