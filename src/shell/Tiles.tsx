/** The tiling itself: mosaic draws it, our tree says what it is. */
import { memo, useMemo } from 'react'
import { DndProvider } from 'react-dnd'
import { getNodeAtPath, MosaicWindow, MosaicWithoutDragDropContext, type MosaicChangeMeta, type MosaicNode, type MosaicPath } from 'react-mosaic-component'
import { useSnapshot } from 'valtio'
import type { Side } from '../engine/workspace.ts'
import { lateBackend } from './dragging.ts'
import { useTree } from './hooks.ts'
import { moveBeside, type Tree } from './layout.ts'
import { isPhone, usePhone } from './media.ts'
import { PaneSlot } from './Pane.tsx'
import { PaneHeader, usePaneTitle } from './PaneHeader.tsx'
import { desk, setTree } from './panes.ts'
import { TabButton } from './TabButton.tsx'
import { closePane } from './workspace.ts'
import './Tiles.css'

const sides: Readonly<Record<'left' | 'right' | 'top' | 'bottom', Side>> = { left: 'left', right: 'right', top: 'up', bottom: 'down' }

/**
 * mosaic forgets that taking a pane away shifts the paths behind it, so a pane dropped beside another of another parent lands elsewhere.
 * The drop is done over by name.
 */
function afterDrop(before: Tree, next: Tree, meta: MosaicChangeMeta<string> | undefined): Tree {
  if (meta?.type !== 'drop' || meta.position === undefined || meta.swap === true || typeof meta.node !== 'string') return next
  const target = getNodeAtPath(before, meta.destinationPath)
  return typeof target === 'string' ? moveBeside(before, meta.node, target, sides[meta.position]) : next
}

let beforeDrag: Tree | undefined

function changed(next: MosaicNode<string> | null, meta?: MosaicChangeMeta<string>): void {
  if (next === null || desk.zoomed !== null || isPhone()) return
  if (meta?.type === 'drag-start') beforeDrag = desk.tree
  if (meta?.type === 'tab-remove') return closePane(meta.tab)
  if (meta?.type === 'tab-select') {
    const group = getNodeAtPath(desk.tree, meta.path)
    const chosen = typeof group === 'object' && group?.type === 'tabs' ? group.tabs[meta.index] : undefined
    if (chosen !== undefined) return setTree(desk.tree, chosen)
  }
  const tree = afterDrop(beforeDrag ?? desk.tree, next, meta)
  if (meta?.type === 'drop') beforeDrag = undefined
  setTree(tree)
}

const Tile = memo(function Tile({ pane, path }: { readonly pane: string; readonly path: MosaicPath }) {
  const { screen, record } = usePaneTitle(pane)
  return (
    <MosaicWindow<string>
      path={path}
      title={record === '' ? screen : `${screen} › ${record}`}
      renderToolbar={() => (
        <div className="tile-bar">
          <PaneHeader pane={pane} />
        </div>
      )}
    >
      <PaneSlot key={pane} pane={pane} />
    </MosaicWindow>
  )
}, (one, two) => one.pane === two.pane && one.path.join() === two.path.join())

export function Tiles() {
  const tree = useTree()
  const { zoomed, home } = useSnapshot(desk)
  const phone = usePhone()
  const value = zoomed ?? (phone ? home : tree)
  const resize = useMemo(() => ({ minimumPaneSizePercentage: 5 }), [])
  return (
    <DndProvider backend={lateBackend} context={window}>
      <MosaicWithoutDragDropContext<string>
        className="tiles"
        value={value}
        renderTile={(pane, path) => <Tile pane={pane} path={path} />}
        renderTabButton={TabButton}
        renderTabToolbarControls={() => null}
        onChange={changed}
        resize={resize}
      />
    </DndProvider>
  )
}
