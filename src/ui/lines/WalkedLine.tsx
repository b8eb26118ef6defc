/** One line of a list that one walks: a click puts the cursor on it and with Ctrl selects it, a double click opens it. */
import type { CSSProperties, ReactNode } from 'react'

type Props<I> = {
  /** The id of the element, which the grid names as the active one. */
  readonly id: string
  /** What the controller knows the line by. */
  readonly line: I
  readonly controller: { place(line: I): void; mark(): void; open(line: I): void }
  readonly rowIndex: number
  readonly style?: CSSProperties
  readonly className: string | undefined
  readonly isCursor: boolean
  /** Left out where lines cannot be selected; then the one under the cursor is. */
  readonly isMarked?: boolean
  readonly children: ReactNode
}

export function WalkedLine<I>({
  id,
  line,
  controller,
  rowIndex,
  style,
  className,
  isCursor,
  isMarked,
  children,
}: Props<I>) {
  return (
    // The keys are commands of the pane; the grid itself has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isMarked ?? isCursor}
      className={className}
      data-cursor={isCursor || undefined}
      data-marked={isMarked || undefined}
      style={style}
      onClick={(event) => {
        controller.place(line)
        if (isMarked !== undefined && (event.ctrlKey || event.metaKey)) controller.mark()
      }}
      onDoubleClick={() => controller.open(line)}
    >
      {children}
    </div>
  )
}
