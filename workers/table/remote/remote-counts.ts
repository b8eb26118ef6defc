/** How many rows match and how many there are: about, by a sample, where there are very many, and then exactly. */
import type { Query, RemoteServer } from './remote-query.ts'

/**
 * Which figures come from a sample until they are counted: how many rows match, how many there are, and where in the list the loaded rows
 * are. `atLeast`: the number of those that match is still being asked for, and that of those which have come stands for it.
 */
export type AboutFigures = {
  readonly matching: boolean
  readonly atLeast: boolean
  readonly total: boolean
  readonly place: boolean
}
type Figure = { count: number; isAbout: boolean }

export function remoteCounts(server: RemoteServer, life: AbortSignal, onCounted: () => void) {
  const [matching, total]: [Figure, Figure] = [
    { count: 0, isAbout: false },
    { count: 0, isAbout: false },
  ]
  let isAsked = false
  let inAll: Promise<void> | undefined
  /** Hears the total as well while the list has no filters. */
  let onTotal: ((figure: Figure) => void) | undefined

  async function count(query: Query, signal: AbortSignal, set: (figure: Figure) => void): Promise<void> {
    const first = await server.about({ ...query, about: 'true' }, signal)
    set({ count: first.count, isAbout: first.about })
    if (first.about) set({ count: await server.count(query, signal), isAbout: false })
  }
  /** Once until the list is requested again, whatever the filters. */
  const countTotal = (): Promise<void> =>
    (inAll ??= count({}, life, (figure) => {
      Object.assign(total, figure)
      onTotal?.(figure)
      onCounted()
    }).catch((error: unknown) => {
      inAll = undefined
      throw error
    }))

  return {
    matching,
    total,
    /** Nothing is known yet of how many match. */
    get isAsked() {
      return isAsked
    },
    countTotal,
    /** `set` hears how many rows of a list match, whose end may be known already. */
    async countAll({ filters }: Query, signal: AbortSignal, known: number | undefined, set: (figure: Figure) => void) {
      const hear = (figure: Figure): void => {
        if (signal.aborted) return
        Object.assign(matching, figure)
        isAsked = false
        set(figure)
        onCounted()
      }
      onTotal = undefined
      if (known !== undefined) hear({ count: known, isAbout: false })
      else if (filters !== undefined) return void (await Promise.all([count({ filters }, signal, hear), countTotal()]))
      else {
        onTotal = hear
        if (total.count > 0 && inAll) hear(total)
      }
      return countTotal()
    },
    /** A new list is asked for. */
    begin(): void {
      onTotal = undefined
      isAsked = true
      Object.assign(matching, { count: 0, isAbout: false })
    },
    forget: (): void => void (inAll = undefined),
  }
}
