/** The tiles: mosaic draws them, and our tree says where they are. */
import { memo } from 'react'
import { DndProvider } from 'react-dnd'
import {
  getNodeAtPath,
  MosaicWindow,
  MosaicWithoutDragDropContext,
  type MosaicChangeMeta,
  type MosaicNode,
  type MosaicPath,
} from 'react-mosaic-component'
import { useSnapshot } from 'valtio'
import type { Side } from '#src/engine/commands/workspace.ts'
import { late } from '#src/engine/console/late.ts'
import { beforeDrag } from './dragging/drag.state.ts'
import { lateBackend } from './dragging/dragging.ts'
import { useTree } from '../state/hooks.ts'
import { moveBeside } from '../state/layout.ts'
import { keysIn, type Tree } from '../state/tree/parts.ts'
import { settled } from '../state/least-size.ts'
import { isPhone, usePhone } from '#src/engine/session/media.ts'
import { PaneSlot } from './Pane.tsx'
import { PaneHeader, usePaneTitle } from './PaneHeader.tsx'
import { desk } from '../state/desk.state.ts'
import { isOut, setTree, setTreeWith } from '../state/panes.ts'
import { roomAround } from '../state/room.ts'
import { TabButton } from './TabButton.tsx'
import { workspaceNow } from '../commands/provided.state.ts'
import './Tiles.css'

const sides: Readonly<Record<'left' | 'right' | 'top' | 'bottom', Side>> = {
  left: 'left',
  right: 'right',
  top: 'up',
  bottom: 'down',
}

/**
 * mosaic ignores that removing a pane shifts the paths behind it, so a pane dropped beside one of another parent lands in the wrong place.
 * The drop is repeated here by pane key.
 */
function afterDrop(before: Tree, next: Tree, meta: MosaicChangeMeta<string> | undefined): Tree {
  if (meta?.type !== 'drop' || meta.position === undefined || meta.swap === true || typeof meta.node !== 'string')
    return next
  const target = getNodeAtPath(before, meta.destinationPath)
  if (typeof target !== 'string') return next
  const after = moveBeside(before, meta.node, target, sides[meta.position])
  return settled(before, after, meta.node, target, roomAround(target))
}

/** `before` is the tree of the window in which it happened. */
function changed(before: Tree, next: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>): void {
  const [first = ''] = keysIn(before)
  const { zoomed } = desk()
  if (meta?.type === 'tab-remove') return workspaceNow().close(meta.tab)
  if (meta?.type === 'tab-select') {
    const group = getNodeAtPath(before, meta.path)
    const chosen = typeof group === 'object' && group?.type === 'tabs' ? group.tabs[meta.index] : undefined
    if (chosen !== undefined) return setTree(desk().tree, chosen)
  }
  if (next === null || (zoomed !== null && keysIn(before).includes(zoomed)) || (isPhone() && !isOut(first))) return
  if (meta?.type === 'drag-start') beforeDrag().tree = before
  const tree = afterDrop(beforeDrag().tree ?? before, next, meta)
  if (meta?.type === 'drop') beforeDrag().tree = undefined
  setTreeWith(first, tree)
}

/** The preview shown while a pane is dragged. Only this is rendered again for another record, because the frame of a pane is expensive. */
function Carried({ pane }: { readonly pane: string }) {
  const { screen, record } = usePaneTitle(pane)
  const title = record === '' ? screen : `${screen} › ${record}`
  return (
    <div className="mosaic-preview">
      <div className="mosaic-window-toolbar">
        <div className="mosaic-window-title">{title}</div>
      </div>
      <div className="mosaic-window-body">
        <h4>{title}</h4>
      </div>
    </div>
  )
}

const Tile = memo(
  function Tile({ pane, path }: { readonly pane: string; readonly path: MosaicPath }) {
    return (
      <MosaicWindow<string>
        path={path}
        title=""
        renderPreview={() => (
          <div>
            <Carried pane={pane} />
          </div>
        )}
        renderToolbar={() => (
          <div className="tile-bar">
            <PaneHeader pane={pane} />
          </div>
        )}
      >
        <PaneSlot key={pane} pane={pane} />
      </MosaicWindow>
    )
  },
  (one, two) => one.pane === two.pane && one.path.join() === two.path.join(),
)

/** Loaded when there are two panes for the first time. */
const Borders = late(() => import('./Borders.tsx'))

/** The tiles of one window. */
export function Tiling({ tree, view }: { readonly tree: Tree; readonly view: Window }) {
  const { zoomed } = useSnapshot(desk())
  const isZoomed = zoomed !== null && keysIn(tree).includes(zoomed)
  return (
    <DndProvider backend={lateBackend} context={view}>
      <MosaicWithoutDragDropContext<string>
        className={isZoomed ? 'tiles zoomed' : 'tiles'}
        value={tree}
        renderTile={(pane, path) => <Tile pane={pane} path={path} />}
        renderTabButton={TabButton}
        renderTabToolbarControls={() => null}
        onChange={(next, meta) => changed(tree, next, meta)}
        resize="DISABLED"
      />
      {!isZoomed && typeof tree !== 'string' && <Borders tree={tree} />}
    </DndProvider>
  )
}

export function Tiles() {
  const tree = useTree()
  const { home } = useSnapshot(desk())
  return <Tiling tree={usePhone() ? home : tree} view={window} />
}
