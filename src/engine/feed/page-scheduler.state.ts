/** The scheduler of this page. */
import { subscribeKey } from 'valtio/utils'
import { state } from '../console/console.state.ts'
import { after } from '../console/timers.state.ts'
import { windows } from '../panes/windows.state.ts'
import { Scheduler } from './scheduler.ts'

export const pageScheduler = state((onClose) => {
  const turns = new Scheduler({ now: () => performance.now(), after })
  const its = windows()
  /** The console pauses when none of its windows is visible; a pane on another screen keeps it running. */
  const look = (): void => turns.sleep(its.all.every((one) => one.document.visibilityState === 'hidden'))
  let heard = new Set<Document>()
  const hearAll = (): void => {
    const documents = new Set(its.all.map((one) => one.document))
    for (const one of documents) if (!heard.has(one)) one.addEventListener('visibilitychange', look)
    for (const one of heard) if (!documents.has(one)) one.removeEventListener('visibilitychange', look)
    heard = documents
    look()
  }
  hearAll()
  onClose(subscribeKey(its, 'all', hearAll, true))
  onClose(() => heard.forEach((one) => one.removeEventListener('visibilitychange', look)))
  return turns
})
