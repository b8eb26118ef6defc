/** The field of a screen with a search: Enter and ↓ go to what was found, Escape gives the search up. */
import { useEffect, useRef } from 'react'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { SearchedScreen } from './searched-screen.ts'

type Props = {
  readonly controller: SearchedScreen
  readonly label: string
  readonly placeholder: string
  readonly typed: string
  readonly className: string | undefined
}

export function SearchField({ controller, label, placeholder, typed, className }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => controller.onFind(() => input.current?.focus()), [controller])
  const keys = useKeyDown<HTMLDivElement>((event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape' && event.key !== 'ArrowDown') return false
    if (event.key === 'Escape') controller.type('')
    controller.focus()
    return true
  })
  return (
    <div ref={keys} className={className}>
      <TextField
        label={label}
        type="search"
        value={typed}
        placeholder={placeholder}
        onChange={(text) => controller.type(text)}
        inputRef={input}
      />
    </div>
  )
}
