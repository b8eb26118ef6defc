/** Changes of one's own settings. They are kept with the account, so they hold on every machine, and are taken back by undo. */
import { toast } from './toast.ts'
import { recordUndo } from './undo.ts'
import { updateMe } from '../session/lifecycle.ts'

type Settings = Readonly<Record<string, unknown>>

/** The server merges what is sent with the other settings. */
export async function changeOwn(title: string, before: Settings, after: Settings): Promise<void> {
  const put = async (settings: Settings): Promise<string> => {
    await updateMe({ app_config: settings })
    return `${title}: done.`
  }
  try {
    await put(after)
    recordUndo({ title, kind: 'exact', undo: () => put(before), redo: () => put(after) })
  } catch (error) {
    toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}
