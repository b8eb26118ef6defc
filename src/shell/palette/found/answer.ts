/** What was answered to the question that stands now. An answer to any other question is none: it is neither shown nor run. */
import { useEffect, useRef, useState } from 'react'
import type { PaletteItem } from './item.ts'

export type Answer = {
  readonly items: readonly PaletteItem[]
  /** The answer has come; false while it is still awaited. */
  readonly isIn: boolean
}
/** An answer that is known without asking. */
export const known = (items: readonly PaletteItem[]): Answer => ({ items, isIn: true })
const nothing = known([])
const awaited: Answer = { items: [], isIn: false }

/** Of answers in the order in which they are listed: whether the first line of all stands, whatever is still to come. */
export const isFirstKnown = (answers: readonly Answer[]): boolean =>
  answers.find(({ items, isIn }) => !isIn || items.length > 0)?.isIn ?? true

/** Calls the work later; returns what cancels it. */
export type Begin = (work: () => void) => () => void

/** Does the work once the coming frame is painted. */
export const afterPaint: Begin = (work) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 0)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
/** Does the work once nothing was typed for that long. */
export const afterPause =
  (ms: number): Begin =>
  (work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  }

export type AskedAnswer = Answer & {
  /** Asks at once, because somebody waits for the answer. */
  readonly hurry: () => void
}

/** Asks each question once, by its identity; without a question there is nothing to wait for. Where asking fails, there is nothing. */
export function useAnswer<Q extends object>(
  question: Q | undefined,
  ask: (question: Q, signal: AbortSignal) => Promise<readonly PaletteItem[]>,
  begin: Begin,
): AskedAnswer {
  const [given, setGiven] = useState<{ readonly to?: Q; readonly items: readonly PaletteItem[] }>(nothing)
  const start = useRef(() => {})
  useEffect(() => {
    if (question === undefined) return undefined
    const stop = new AbortController()
    let isAsked = false
    start.current = () => {
      if (isAsked || stop.signal.aborted) return
      isAsked = true
      void ask(question, stop.signal)
        .catch(() => [])
        .then((items) => {
          if (!stop.signal.aborted) setGiven({ to: question, items })
        })
    }
    const cancel = begin(start.current)
    return () => {
      cancel()
      stop.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- how to ask does not change while the question stands
  }, [question])
  const answer = question === undefined ? nothing : given.to === question ? known(given.items) : awaited
  return { ...answer, hurry: () => start.current() }
}
