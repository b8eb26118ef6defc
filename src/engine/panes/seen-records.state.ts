/** The records that the user opened last, the latest first; forgotten when the user signs out. */
import { proxy, ref } from 'valtio'
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'

export type SeenRecord = {
  readonly path: string
  readonly title: string
  /** The title of its screen. */
  readonly kind: string
}

const STORAGE_KEY = 'seen-records'
const MOST_RECORDS = 10
const isText = (value: unknown): value is string => typeof value === 'string'

function read(): readonly SeenRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one) => isText(one?.path) && isText(one?.title) && isText(one?.kind)).slice(0, MOST_RECORDS)
      : []
  } catch {
    return []
  }
}

export const seenRecords = state(() => {
  const now = proxy<{ list: readonly SeenRecord[] }>({ list: ref(read()) })
  onClear(() => {
    now.list = ref([])
    localStorage.removeItem(STORAGE_KEY)
  })
  return {
    now,
    record: (seen: SeenRecord): void => {
      const [last] = now.list
      if (last?.path === seen.path && last.title === seen.title) return
      now.list = ref([seen, ...now.list.filter(({ path }) => path !== seen.path)].slice(0, MOST_RECORDS))
      localStorage.setItem(STORAGE_KEY, JSON.stringify(now.list))
    },
  }
})
