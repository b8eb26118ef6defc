/** The page of a document beside its figures, with its tools: zoom, turn, cut, join, and the region that is read again. */
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { PageBox } from '#model/areas/document/rules/reading/page-words.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { PagePicture } from '../paper/PagePicture.tsx'
import type { BillsController } from './bills-controller.ts'
import type { CheckedFigure } from './figures/figure-list.ts'
import { billKeys as keys, regionKeys } from './figures/keys.ts'
import styles from './figures/Figures.module.css'

type Props = {
  readonly bill: { readonly id: number; readonly version: number }
  readonly controller: BillsController
  readonly canChange: boolean
  /** Pages before which another document may begin. */
  readonly cuts: readonly number[]
}
/** Returns the place on the page where a person decided or accepted the value, otherwise the place where it was read. */
export const placeOf = ({
  decision,
  accepted,
  figure,
}: CheckedFigure): { readonly page: number; readonly box: PageBox | null } | undefined =>
  decision?.place ?? accepted?.place ?? figure

export function BillPage({ bill, controller, canChange, cuts }: Props) {
  const { view, figures } = controller
  const { page, zoom, turn, marking } = useSnapshot(view.state)
  const { lines, current } = useSnapshot(figures.state)
  const boxes = lines.flatMap((line) => {
    const place = placeOf(line)
    return place?.box && place.page === page ? [{ key: line.key, box: place.box }] : []
  })
  return (
    <div className={styles['page']}>
      <div className={styles['tools']} role="group" aria-label="Page">
        {marking === null ? (
          <>
            <PageTools controller={controller} page={page} canChange={canChange} />
            {canChange && cuts.includes(page) && (
              <Badge state="warn">Another document may begin on this page: cut it, or leave it as it is</Badge>
            )}
          </>
        ) : (
          <>
            <span role="status">
              Move the region with the arrows, resize it with <Key of="shift" /> and an arrow.
            </span>
            <Button look="primary" shortcut={regionKeys.read} onPress={() => runCommand('billPage:readMarked')}>
              Read the region
            </Button>
            <Button look="quiet" shortcut={regionKeys.leave} onPress={() => view.unmark()}>
              Leave
            </Button>
          </>
        )}
      </div>
      <PagePicture
        bill={bill}
        page={page}
        boxes={boxes}
        current={current ?? undefined}
        zoom={zoom}
        turn={turn}
        marking={marking ?? undefined}
        onBox={(key) => figures.place(key)}
      />
    </div>
  )
}

function PageTools({
  controller,
  page,
  canChange,
}: Pick<Props, 'controller' | 'canChange'> & { readonly page: number }) {
  const { view } = controller
  const { pages } = view
  return (
    <>
      {pages.length > 1 && (
        <>
          <span>
            Page {pages.indexOf(page) + 1} of {pages.length}
          </span>
          <Button look="quiet" shortcut={keys.nextPage} onPress={() => view.turnPage(1)}>
            Next page
          </Button>
        </>
      )}
      <IconButton icon={ZoomOut} label="Smaller" shortcut={keys.smaller} onPress={() => view.magnify(-1)} />
      <IconButton icon={ZoomIn} label="Larger" shortcut={keys.larger} onPress={() => view.magnify(1)} />
      <IconButton icon={RotateCw} label="Turn the page" shortcut={keys.turn} onPress={() => view.turn()} />
      {canChange && (
        <>
          <Button look="quiet" shortcut={keys.region} onPress={() => runCommand('billPage:markRegion')}>
            Read a region
          </Button>
          {pages.length > 1 && (
            <Button look="quiet" shortcut={keys.cut} onPress={() => runCommand('billPage:cutBill')}>
              Cut before this page
            </Button>
          )}
          {controller.otherPart !== undefined && (
            <Button look="quiet" shortcut={keys.join} onPress={() => runCommand('billPage:joinBill')}>
              Join with its other part
            </Button>
          )}
        </>
      )}
    </>
  )
}
