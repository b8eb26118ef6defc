/** Above the board: which days it shows, how many, and the search for a truck. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { boardSpans } from '#model/areas/slot/rules/board/board-span.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { SearchBox } from '#src/ui/search/SearchBox.tsx'
import type { SlotBoardController } from './state/board-controller.ts'
import { dayText } from './state/slot-words.ts'
import styles from './SlotBoard.module.css'

const words = { day: 'Day', week: 'Week', month: 'Month' } as const

export function BoardBar({
  controller,
  focus,
}: {
  readonly controller: SlotBoardController
  readonly focus: () => void
}) {
  const { span, day, find } = useSnapshot(controller.state).now
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => controller.surface(focus, () => input.current?.focus()), [controller, focus])
  const { days } = controller
  return (
    <header className={styles['bar']}>
      <IconButton icon={ChevronLeft} label="Earlier" shortcut="shift+pageup" onPress={() => controller.turn(-1)} />
      <IconButton icon={ChevronRight} label="Later" shortcut="shift+pagedown" onPress={() => controller.turn(1)} />
      <span className={styles['days']}>
        {days === undefined || day === null
          ? ''
          : span === 'day'
            ? `${dayText(day)} ${day.slice(0, 4)}`
            : span === 'month'
              ? day.slice(0, 7)
              : `${dayText(days.from)} – ${dayText(days.until)} ${days.until.slice(0, 4)}`}
      </span>
      <Button look="quiet" shortcut="0" onPress={() => controller.today()}>
        Today
      </Button>
      {boardSpans.map((one, index) => (
        <Button
          key={one}
          look={one === span ? 'plain' : 'quiet'}
          aria-pressed={one === span}
          shortcut={String(index + 1)}
          onPress={() => controller.show(one)}
        >
          {words[one]}
        </Button>
      ))}
      <span className={styles['gap']} />
      <SearchBox
        label="Find a truck"
        inputRef={input}
        shortcut="/"
        placeholder="Truck, carrier, number"
        value={find?.text ?? ''}
        onChange={(text) => controller.find(text)}
        onEnter={() => {
          if (find === null) return
          controller.nextHit()
          if (find.hits.size > 0) focus()
        }}
        onEscape={() => {
          controller.set({ find: null })
          focus()
        }}
        note={find === null ? undefined : find.hits.size === 0 ? 'none' : `${grouped(find.hits.size)} found`}
      />
    </header>
  )
}
