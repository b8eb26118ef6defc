/** The paper of one bill of lading alone, for a second screen. It follows a linked pane in which documents are checked. */
import { ExternalLink, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { bill } from '#model/areas/document/bill.resource.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import type { Row } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { previewKeys } from '../preview/keys.ts'
import { useBillLinks } from './bill-links.ts'
import { paperKeys } from './keys.ts'
import { PagePicture } from './PagePicture.tsx'
import { PaperController } from './paper-controller.ts'
import { placedFigures } from './read-boxes.ts'
import styles from './Paper.module.css'

type PaperRow = Row<typeof bill>
type Place = { readonly id: number; readonly page: number; readonly figure: string }
const whole = (text: string | null): number => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0)
const searchOf = ({ id, page, figure }: Place): string =>
  `?${new URLSearchParams({ attachment: String(id), page: String(page), ...(figure !== '' && { figure }) })}`

export default function Paper() {
  const query = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [id, page, figure] = [whole(query.get('attachment')), whole(query.get('page')), query.get('figure') ?? '']
  const go = useCallback((place: Place) => navigate(`${path}${searchOf(place)}`, { replace: true }), [path, navigate])
  const answer = useFresh<PaperRow, readonly unknown[]>({
    queryKey: ['document:bill', 'paper', id],
    queryFn: ({ signal }) => api<PaperRow>(`${bill.path}${id}/`, { signal }),
    enabled: id > 0,
  })
  const row = answer.data
  const [from, to] = [row?.page_from ?? 1, row?.page_to ?? Math.max(row?.pages ?? 1, row?.page_from ?? 1)]
  const at = Math.min(Math.max(page, from), to)
  const name = row?.name
  useRecordTitle(name)
  useBillLinks(
    useMemo(() => (name === undefined ? undefined : { id, label: name, page: at, figure }), [id, name, at, figure]),
    useCallback((other, place) => go({ id: other, ...place }), [go]),
    id > 0,
  )
  if (id === 0)
    return (
      <EmptyState title="No document is named here">
        Open a paper from the list of documents, or link this pane with the pane in which you check them: k 1 in both.
      </EmptyState>
    )
  if (answer.isError && !row)
    return (
      <ErrorState title="The document could not be read" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!row) return <Skeleton rows={14} label="Fetching the document" />
  return <Sheet row={row} place={{ id, page: at, figure }} from={from} to={to} go={go} />
}

type SheetProps = {
  readonly row: PaperRow
  readonly place: Place
  readonly from: number
  readonly to: number
  readonly go: (place: Place) => void
}

function Sheet({ row, place: { id, page, figure }, from, to, go }: SheetProps) {
  const [controller] = useState(() => new PaperController())
  const { zoom, turn } = useSnapshot(controller.state)
  useCommandTarget('document:paper', controller)
  useEffect(() => {
    controller.receive({ id, file: row.attachment, page, from, to, go: (next) => go({ id, page: next, figure: '' }) })
  }, [controller, id, row.attachment, page, from, to, go])
  useEffect(() => () => controller.receive(undefined), [controller])
  const boxes = useMemo(
    () => placedFigures(keptReading(row.extracted_data ?? {})).filter((one) => one.page === page),
    [row.extracted_data, page],
  )
  return (
    <section className={styles['screen']} aria-label={`Paper of ${row.name}`}>
      <header className={styles['bar']}>
        <span className={styles['place']} role="status">
          {row.name} · page {grouped(page - from + 1)} of {grouped(to - from + 1)}
        </span>
        <Button shortcut={previewKeys.previous} isDisabled={page <= from} onPress={() => controller.step(-1)}>
          Previous page
        </Button>
        <Button shortcut={previewKeys.next} isDisabled={page >= to} onPress={() => controller.step(1)}>
          Next page
        </Button>
        <IconButton
          icon={ZoomOut}
          label="Smaller"
          shortcut={previewKeys.smaller}
          onPress={() => controller.magnify(-1)}
        />
        <IconButton icon={ZoomIn} label="Larger" shortcut={previewKeys.larger} onPress={() => controller.magnify(1)} />
        <IconButton
          icon={RotateCw}
          label="Turn clockwise"
          shortcut={paperKeys.turn}
          onPress={() => controller.rotate(90)}
        />
        <IconButton
          icon={ExternalLink}
          label="Open the file in a tab"
          shortcut={previewKeys.tab}
          onPress={() => controller.openTab()}
        />
        <Button shortcut={paperKeys.check} onPress={() => controller.check()}>
          Check figures
        </Button>
      </header>
      <PagePicture
        bill={row}
        page={page}
        boxes={boxes}
        current={figure === '' ? undefined : figure}
        zoom={zoom}
        turn={turn}
      />
    </section>
  )
}
