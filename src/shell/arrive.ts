/** Coming in: the desk of last time, the address that was asked for, and from then on both kept. */
import { subscribe } from 'valtio'
import { onLinks } from '../engine/linked.ts'
import { session } from '../engine/session.ts'
import { onClear, onLeave } from '../engine/sign.ts'
import { toast } from '../engine/toast.ts'
import { currentDesk, forgetDesks, keepLocally, lastDesk, restore, saveCurrent } from './desk.ts'
import { readDesks } from './desk-commands.ts'
import { enterPane } from './focus.ts'
import { stack } from './layout.ts'
import { hashHref, replaceHash, startMirror } from './mirror.ts'
import { desk, focusedHistory, historyOf, makePane, onMoved, panesNow, setTree } from './panes.ts'
import { isAuth, landingFor, nextOf } from './way.ts'

/** Shows the address that was asked for: where it is on the desk already, else as a tab, so that nothing is lost. */
function showAsked(href: string): void {
  const known = panesNow().find((pane) => historyOf(pane).href === href)
  if (known !== undefined) return setTree(desk.tree, known)
  const added = makePane(href)
  setTree(stack(desk.tree, desk.home, added), added)
}

async function arrange(asked: string): Promise<void> {
  if (session.now.state !== 'in') return
  const linked = asked.startsWith('/desk?') ? await import('./desk-link.ts').then(({ linkedDesk }) => linkedDesk(asked)) : undefined
  if (linked) return restore(linked)
  if (asked.startsWith('/desk?')) toast({ text: 'The link to a desk is not whole, so your own desk is shown.', tone: 'warn' })
  const saved = await lastDesk()
  const wanted = asked === '/' || isAuth(asked) || asked.startsWith('/desk?') ? undefined : asked
  const { me } = session.now
  // Who has no desk yet and asks for nothing in particular meets that of his work.
  const preset = saved || wanted !== undefined ? undefined : await import('./desk-presets.ts').then(({ presetFor }) => presetFor(me))
  if (preset) return restore(preset)
  if (!saved) return setTree(makePane(wanted ?? landingFor(me)))
  restore(saved)
  if (wanted !== undefined) showAsked(wanted)
}

/** A dozen panes may turn to another record with one key, and what that shows is drawn first. */
const TURN_MS = 100

/** Keeps the desk as it changes: in the browser after each turn, on the server when it has been still for a while. */
function keepDesk(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let near: ReturnType<typeof setTimeout> | undefined
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    await saveCurrent(currentDesk())
  }
  const keepNear = (): void => {
    clearTimeout(near)
    near = undefined
    // Who has left meanwhile leaves nothing behind.
    if (session.now.state === 'in') keepLocally(currentDesk())
  }
  const changed = (): void => {
    near ??= setTimeout(keepNear, TURN_MS)
    clearTimeout(timer)
    // The browser's copy stands in, so a server that cannot take it now is no reason to disturb.
    timer = setTimeout(() => void save().catch(() => undefined), 1500)
  }
  // What was scrolled and selected since changes no desk: it is taken along as the window goes.
  addEventListener('pagehide', keepNear)
  const stops = [subscribe(desk, changed), onMoved(changed), onLinks(changed), onLeave(save)]
  return () => {
    removeEventListener('pagehide', keepNear)
    clearTimeout(near)
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

// The next user of this browser finds nothing of this one's.
onClear(forgetDesks)

/** Returns what stops all of it. */
export async function arrive(): Promise<() => void> {
  const asked = nextOf(hashHref()) ?? hashHref()
  await arrange(asked).catch((error: unknown) => toast({ text: `The desk was not restored: ${String(error)}`, tone: 'stop' }))
  replaceHash(focusedHistory().href)
  void readDesks().catch(() => undefined)
  const stops = [startMirror((href) => isAuth(href)), keepDesk()]
  requestAnimationFrame(() => enterPane(desk.focused))
  return () => {
    for (const stop of stops) stop()
  }
}
