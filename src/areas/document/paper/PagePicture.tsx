/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key */
/** A page of a bill of lading with a box around each figure: all faint, the current one strong and brought into view. */
import { useContext, useLayoutEffect, useState, type CSSProperties } from 'react'
import type { PageBox, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { GAP, useFit } from '#src/ui/paper/use-fit.ts'
import { pictureWidth, usePageImage, type PicturedBill } from './page-image.ts'
import { factorOf, scrollFor, sheetOf, turnedBox, type PageZoom } from './page-place.ts'
import styles from './PagePicture.module.css'

/** `key`: of the figure, as in `carFigureKey`. */
export type FigureBox = { readonly key: string; readonly box: PageBox }
type Props = {
  readonly bill: PicturedBill
  /** Counts from 1 within the file. */
  readonly page: number
  readonly boxes: readonly FigureBox[]
  readonly current?: string | undefined
  readonly zoom: PageZoom
  /** Turns what is shown, not what was read. */
  readonly turn?: PageTurn
  /** A region that is being marked; it is brought into view. */
  readonly marking?: PageBox | undefined
  /** Called with the figure whose box was clicked. */
  readonly onBox?: (key: string) => void
}

/** A page of letter size, until its picture is here. */
const LETTER = 8.5 / 11
/** `useFit` answers how many of these pixels are the pane's width. */
const UNIT = 1000

const placed = ([left, top, right, bottom]: PageBox): CSSProperties => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${(right - left) * 100}%`,
  height: `${(bottom - top) * 100}%`,
})

export function PagePicture({ bill, page, boxes, current, zoom, turn = 0, marking, onBox }: Props) {
  const view = useContext(PaneWindow)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [aspect, setAspect] = useState(LETTER)
  const box = marking ?? boxes.find(({ key }) => key === current)?.box
  const fit = useFit(element, UNIT)
  const width = Math.floor(fit * UNIT * factorOf(zoom, box && turnedBox(box, turn)))
  const sheet = sheetOf(width, aspect, turn)
  const height = turn === 90 || turn === 270 ? sheet.width : sheet.height
  const { url, error, again } = usePageImage(bill, page, pictureWidth(sheet.width * view.devicePixelRatio))
  const isShown = url !== undefined
  const at = box && turnedBox(box, turn).join(' ')
  useLayoutEffect(() => {
    if (!element || at === undefined || !isShown) return
    const [left = 0, top = 0, right = 0, bottom = 0] = at.split(' ').map(Number)
    const pane = { width: element.clientWidth - 2 * GAP, height: element.clientHeight - 2 * GAP }
    element.scroll?.(scrollFor([left, top, right, bottom], { width, height }, pane))
  }, [element, at, isShown, width, height, page])
  return (
    <section ref={setElement} className={styles['pane']} tabIndex={0} aria-label={`Page ${page} of the paper`}>
      {error && !isShown ? (
        <ErrorState title={`Page ${page} could not be shown`} error={error} onRetry={again} />
      ) : url === undefined ? (
        <Skeleton rows={14} label="Fetching the page" />
      ) : (
        <div className={styles['roll']} style={{ width, height, margin: GAP }}>
          <div
            className={styles['sheet']}
            style={{ ...sheet, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
            data-turn={turn}
          >
            <img
              className={styles['picture']}
              src={url}
              alt={`Page ${page}`}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (naturalWidth > 0 && naturalHeight > 0) setAspect(naturalWidth / naturalHeight)
              }}
            />
            {boxes.map((one) => (
              // Each figure is listed beside the page as well, where keys reach it.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
              <div
                key={one.key}
                className={styles['box']}
                style={placed(one.box)}
                data-box={one.key}
                data-current={one.key === current && marking === undefined ? '' : undefined}
                onClick={onBox && (() => onBox(one.key))}
              />
            ))}
            {marking && <div className={styles['marking']} style={placed(marking)} data-marking="" />}
          </div>
        </div>
      )}
    </section>
  )
}
