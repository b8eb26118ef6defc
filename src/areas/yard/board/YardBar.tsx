/** The bar above the board: layout, search, jump, zoom and panels, each with its key. */
import { grouped } from '#model/shared/number-format.ts'
import { ClipboardList, History, Plus, ZoomIn, ZoomOut } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { may } from '#src/engine/session/session.state.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { ToolGap, Tools } from '#src/ui/controls/Tools.tsx'
import { SearchBox } from '#src/ui/search/SearchBox.tsx'
import type { BoardState, BoardView } from '../state/board-state.ts'
import styles from './Yard.module.css'
import type { YardController } from '../controller/yard-controller.ts'

const views: readonly { readonly id: BoardView; readonly label: string; readonly key: string }[] = [
  { id: 'actual', label: 'Actual', key: '1' },
  { id: 'planned', label: 'Planned', key: '2' },
  { id: 'both', label: 'Both', key: '3' },
]
const isView = (value: unknown): value is BoardView => views.some(({ id }) => id === value)

type YardBarProps = {
  readonly controller: YardController
  readonly focusBoard: () => void
  readonly view: BoardView
  readonly find: BoardState['find']
  readonly todo: number
  readonly isWhole: boolean
}

/** Memoized with just what it shows, so that moving the cursor does not re-render it. */
export const YardBar = memo(function YardBar({
  controller,
  focusBoard,
  view: shown,
  find,
  todo,
  isWhole,
}: YardBarProps) {
  const findBox = useRef<HTMLInputElement>(null)
  const jumpBox = useRef<HTMLInputElement>(null)
  const [jumping, setJumping] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const stopJump = useCallback(() => {
    setJumping(null)
    setProblem(undefined)
    focusBoard()
  }, [focusBoard])
  useEffect(() => {
    controller.surface({
      board: focusBoard,
      find: () => {
        findBox.current?.focus()
        findBox.current?.select()
      },
      // The next letter, however fast it comes, belongs to the field.
      jump: (typed) => {
        flushSync(() => setJumping(typed))
        jumpBox.current?.focus()
      },
    })
  }, [controller, focusBoard])
  const jump = (): void => {
    const wrong = controller.jump(jumping ?? '')
    setProblem(wrong)
    if (wrong === undefined) stopJump()
  }
  const hits = find?.hits.size ?? 0
  return (
    <Tools label="Yard">
      <ToggleButtonGroup
        className={styles['views'] ?? ''}
        aria-label="Layout shown"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[shown]}
        onSelectionChange={(keys) => {
          const [view] = keys
          if (isView(view)) controller.show(view)
        }}
      >
        {views.map(({ id, label, key }) => (
          <ToggleButton key={id} id={id} className={styles['view'] ?? ''}>
            {label} <Key of={key} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {jumping === null ? (
        <SearchBox
          key="find"
          label="Find cars"
          inputRef={findBox}
          shortcut="/"
          placeholder="Mark, number, product, hold…"
          value={find?.text ?? ''}
          onChange={(text) => controller.find(text)}
          onEnter={() => {
            if (find) controller.nextHit(1)
            focusBoard()
          }}
          onEscape={() => {
            controller.find('')
            focusBoard()
          }}
          note={find === null ? undefined : hits === 0 ? 'none' : `${grouped(hits)} found`}
        />
      ) : (
        <SearchBox
          key="track"
          label="Track"
          inputRef={jumpBox}
          placeholder="Name or number"
          value={jumping}
          onChange={setJumping}
          onEnter={jump}
          onEscape={stopJump}
          note={problem}
          tone="stop"
        />
      )}
      {find !== null && hits > 0 && (
        <span className={styles['keys']}>
          <Key of="n" /> next <Key of="shift+n" /> previous <Key of="escape" /> clear
        </span>
      )}
      <ToolGap />
      <BoardTools controller={controller} todo={todo} isWhole={isWhole} />
    </Tools>
  )
})

function BoardTools({ controller, todo, isWhole }: Pick<YardBarProps, 'controller' | 'todo' | 'isWhole'>) {
  return (
    <>
      <Button look="quiet" icon={ClipboardList} shortcut="d" onPress={() => controller.panel('differences')}>
        {todo === 0 ? 'As planned' : `${grouped(todo)} to do`}
      </Button>
      {may('change_railyard') && (
        <Button look="quiet" icon={Plus} shortcut="i" onPress={() => controller.dialog('add')}>
          Add cars
        </Button>
      )}
      <Button look="quiet" icon={History} shortcut="h" onPress={() => controller.panel('history')}>
        History
      </Button>
      <Button look="quiet" shortcut="z" onPress={() => controller.zoomToFit()}>
        {isWhole ? 'Readable' : 'Whole yard'}
      </Button>
      <IconButton icon={ZoomOut} label="Zoom out" shortcut="-" onPress={() => controller.zoomBy(1 / 1.25)} />
      <IconButton icon={ZoomIn} label="Zoom in" shortcut="=" onPress={() => controller.zoomBy(1.25)} />
    </>
  )
}
