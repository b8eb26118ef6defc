/** On start, restores the last desk and the requested URL, and keeps both up to date from then on. */
import { subscribe } from 'valtio'
import { startIn } from '#model/areas/user/rules/start-screen.ts'
import { onLinks } from '#src/engine/links/session.ts'
import { signedIn, type Me } from '#src/engine/session/session.state.ts'
import { onClear, onLeave } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { whileBusy } from '#src/engine/panes/busy.state.ts'
import { currentDesk, restore } from './desk.ts'
import { forgetDesks, keepLocally, lastDesk } from './last-desk.ts'
import { leaveFor, saveCurrent } from './desk-rows.ts'
import type { SavedDesk } from './saved-desk.ts'
import { enterPane } from '../state/focus.ts'
import { stack } from '../state/layout.ts'
import { saveNotice } from './save-notice.ts'
import { hashHref, replaceHash, startUrlSync } from './url-sync.ts'
import { desk } from '../state/desk.state.ts'
import { focusedHistory, historyOf, makePane, onMoved, panesNow, setTree } from '../state/panes.ts'
import { loadAreasAt } from '../routes/areas.ts'
import { isAuth, nextOf } from '../routes/redirects.ts'

/** Shows the requested path: in the pane that has it already, otherwise in a new tab, so that nothing is lost. */
function showAsked(href: string): void {
  const known = panesNow().find((pane) => historyOf(pane).href === href)
  if (known !== undefined) return setTree(desk().tree, known)
  const added = makePane(href)
  setTree(stack(desk().tree, desk().home, added), added)
}

const landing = async (me: Me): Promise<string> => (await import('../routes/landing.ts')).landingFor(me)

const isDesk = (href: string): boolean => href.startsWith('/desk?')
/** The desk in a link; undefined for any other address, and for a link that is cut off, which is said. */
async function deskIn(href: string): Promise<SavedDesk | undefined> {
  if (!isDesk(href)) return undefined
  const linked = await import('./link.ts').then(({ linkedDesk }) => linkedDesk(href))
  if (!linked) toast({ text: 'The link to a desk is not whole, so your own desk is shown.', tone: 'warn' })
  return linked
}
/** Opens the desk of a link that is pasted while the console is open; false for any other address. */
function openDeskIn(href: string): boolean {
  if (!isDesk(href) || !signedIn()) return false
  void whileBusy(deskIn(href).then((linked) => linked && leaveFor(linked))).catch((error: unknown) =>
    toast({ text: `The desk was not opened: ${String(error)}`, tone: 'stop' }),
  )
  return true
}

async function arrange(asked: string): Promise<void> {
  if (!signedIn()) return
  const linked = await deskIn(asked)
  if (linked) return restore(linked)
  const saved = await lastDesk()
  const me = signedIn()
  if (!me) return
  const wanted = asked === '/' || isAuth(asked) || isDesk(asked) ? undefined : asked
  // Users without a desk who request nothing in particular get the preset for their work.
  const preset =
    saved || wanted !== undefined ? undefined : await import('./presets.ts').then(({ presetFor }) => presetFor(me))
  if (preset) return restore(preset)
  if (!saved) return setTree(makePane(wanted ?? (await landing(me))))
  restore(saved)
  // A start screen that the user chose is shown beside the desk as it was left.
  const shown = wanted ?? (startIn(me.app_config) && (await landing(me)))
  if (shown !== undefined) showAsked(shown)
}

/** Delays saving, because one key may switch a dozen panes to another record and drawing them comes first. */
const TURN_MS = 100

/** Saves the desk as it changes: in the browser after each change, on the server once it has not changed for a while. */
function keepDesk(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let near: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  const { saved, failed } = saveNotice()
  const save = (): Promise<void> => {
    clearTimeout(timer)
    const now = currentDesk()
    // One after the other: two at once would both find no desk on the server, and each create one.
    saving = saving.catch(() => undefined).then(() => saveCurrent(now))
    return saving
  }
  const keepNear = (): void => {
    clearTimeout(near)
    near = undefined
    // Nothing is saved for a user who has signed out meanwhile.
    if (!signedIn()) return
    try {
      keepLocally(currentDesk())
    } catch (error) {
      // The browser has no room for it.
      failed(error)
    }
  }
  const changed = (): void => {
    near ??= setTimeout(keepNear, TURN_MS)
    clearTimeout(timer)
    timer = setTimeout(() => void save().then(saved, failed), 1500)
  }
  // Scrolling and selecting do not count as changes of the desk: they are saved when the window closes.
  addEventListener('pagehide', keepNear)
  const stops = [subscribe(desk(), changed), onMoved(changed), onLinks(changed), onLeave(save)]
  return () => {
    removeEventListener('pagehide', keepNear)
    clearTimeout(near)
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Returns a function that stops all of it. */
export async function restoreWorkspace(): Promise<() => void> {
  // The next user of this browser must not find anything of the previous one.
  onClear(forgetDesks)
  const asked = nextOf(hashHref()) ?? hashHref()
  await arrange(asked).catch((error: unknown) =>
    toast({ text: `The desk was not restored: ${String(error)}`, tone: 'stop' }),
  )
  replaceHash(focusedHistory().href)
  // The names and objects of panes are known once they are drawn. Errors in loading are shown in the pane.
  await Promise.allSettled(panesNow().map((pane) => loadAreasAt(historyOf(pane).path)))
  // Their keys come with the commands, which are loaded after the first paint too.
  const named = import('./desk-list.ts').then(({ watchDesks }) => watchDesks())
  const stops = [
    () => void named.then((stop) => stop()),
    startUrlSync({ isOther: isAuth, openDesk: openDeskIn }),
    keepDesk(),
  ]
  requestAnimationFrame(() => enterPane(desk().focused))
  return () => {
    for (const stop of stops) stop()
  }
}
