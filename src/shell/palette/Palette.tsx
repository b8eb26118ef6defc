/** One field to find, open and run: screens, records, commands with their arguments, and sentences. */
import { startTransition, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { questionOf } from './found/arguments.ts'
import { splitScope } from './found/item.ts'
import { PaletteBody, type PaletteInput } from './PaletteBody.tsx'
import { PaletteFrame } from './PaletteFrame.tsx'
import { overlays, type OpenOverlay } from '../state/overlays.state.ts'

function inputFor({ asking, typed }: OpenOverlay): PaletteInput {
  const question = asking ? questionOf(asking) : undefined
  return {
    ...(question ? { scope: '' as const, text: question.arg.initial ?? '' } : splitScope(typed)),
    records: [],
  }
}
const closed = (): OpenOverlay => ({ kind: 'palette', typed: '', asking: null })

type Opened = {
  readonly isOpen: boolean
  readonly opened: OpenOverlay
  readonly input: PaletteInput
  readonly setInput: (input: PaletteInput) => void
}

/** What it was opened for, and what has been typed since. Once closed, it draws itself for the next time when nothing else is to be done. */
function useOpened(): Opened {
  const { now } = useSnapshot(overlays())
  const isOpen = now.kind === 'palette'
  const [opened, setOpened] = useState<OpenOverlay>(isOpen ? now : closed)
  const [input, setInput] = useState(() => inputFor(opened))
  const open = (next: OpenOverlay): void => {
    setOpened(next)
    setInput(inputFor(next))
  }
  if (isOpen && now !== opened) open(now)
  useEffect(() => {
    if (!isOpen) startTransition(() => open(closed()))
  }, [isOpen])
  return { isOpen, opened, input, setInput }
}

export default function Palette() {
  const { isOpen, opened, input, setInput } = useOpened()
  const question = opened.asking ? questionOf(opened.asking) : undefined
  const label = question ? `${question.title}: ${question.arg.label}` : 'Search and run'
  return (
    <PaletteFrame isOpen={isOpen} label={label} opened={opened}>
      <PaletteBody
        isOpen={isOpen}
        opened={opened}
        question={question}
        label={label}
        input={input}
        setInput={setInput}
      />
    </PaletteFrame>
  )
}
