/** Enter in the palette. Before the typed text is answered it waits for that answer, and the keys after it wait with it. */
import { useEffect, useRef, useState } from 'react'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { holdKeys, type HeldKeys } from '../commands/type-ahead.ts'
import { overlays } from '../state/overlays.state.ts'
import type { PaletteItem } from './found/item.ts'
import type { FoundLines } from './found/found.ts'
import { drawnPalette } from './host.state.ts'

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
/** Keys after a choice go where it leads: not before the palette is closed, or asks what it was opened for next. */
export async function untilDrawn(): Promise<void> {
  const wanted = (): unknown => (overlays().now.kind === 'palette' ? overlays().now : null)
  for (let frame = 0; frame < keyPatience().choiceFrames && drawnPalette().for !== wanted(); frame++) await nextFrame()
}

type Choose = (item: PaletteItem) => void
type Waiting = { readonly keys: HeldKeys; readonly choose: Choose; readonly question: unknown }
export type Enter = {
  /** It waits for the answer. */
  readonly isWaiting: boolean
  /** No answer came in time, so nothing was run. */
  readonly isLate: boolean
  /** Chooses the item; without one, the first as soon as it is known. */
  readonly press: (item: PaletteItem | undefined, choose: Choose) => void
}

function run({ keys, choose }: Waiting, item: PaletteItem): void {
  keys.release(() => {
    choose(item)
    return untilDrawn()
  })
}

/** `question` is what is typed and picked: with another, or once the palette is closed, nothing is waited for any longer. */
export function useEnter(found: FoundLines, first: PaletteItem | undefined, question: unknown, isOpen: boolean): Enter {
  const [pressed, setPressed] = useState<Waiting>()
  const [late, setLate] = useState<unknown>()
  const isWaiting = isOpen && pressed?.question === question && late !== question && !found.isFirstKnown
  const done = useRef<Waiting>(undefined)
  useEffect(() => {
    if (!isWaiting) return undefined
    return after(keyPatience().answer, () => setLate(question))
  }, [isWaiting, question])
  useEffect(() => {
    // The answer may have come in the same moment as the key: then it never waited, and is to be done all the same.
    if (isWaiting || !pressed || done.current === pressed) return
    done.current = pressed
    if (!isOpen || pressed.question !== question) pressed.keys.drop()
    else if (first) run(pressed, first)
    else pressed.keys.release(() => {})
  }, [isWaiting, isOpen, question, first, pressed])
  return {
    isWaiting,
    isLate: late === question && first === undefined,
    press: (item, choose) => {
      if (item) return run({ keys: holdKeys(), choose, question }, item)
      if (found.isFirstKnown) return
      found.hurry()
      setPressed({ keys: holdKeys(keyPatience().answer), choose, question })
      setLate(undefined)
    },
  }
}
