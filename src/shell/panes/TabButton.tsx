/** A tab above a pane, with its title and close button. Dragging it moves the pane. The active tab scrolls into view. */
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { DraggableTab, type TabButtonRenderer } from 'react-mosaic-component'
import { usePaneTitle } from './PaneHeader.tsx'
import { workspaceNow } from '../commands/provided.state.ts'

type Props = Parameters<TabButtonRenderer<string>>[0]

export function TabButton({ tabKey, index, isActive, path, mosaicId, mosaicActions, onTabClick }: Props) {
  const { screen, record } = usePaneTitle(tabKey)
  const title = record === '' ? screen : record
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isActive, title])
  return (
    <DraggableTab
      tabKey={tabKey}
      tabIndex={index}
      tabContainerPath={path}
      mosaicActions={mosaicActions}
      mosaicId={mosaicId}
    >
      {({ connectDragSource }) => (
        <div className="tab" data-active={isActive} ref={(node) => void connectDragSource(node)}>
          <button
            ref={button}
            type="button"
            className="tab-title"
            aria-pressed={isActive}
            tabIndex={-1}
            onClick={onTabClick}
          >
            {title}
          </button>
          <button
            type="button"
            className="tab-close"
            aria-label={`Close ${title}`}
            tabIndex={-1}
            onClick={() => workspaceNow().close(tabKey)}
          >
            <X size={12} aria-hidden />
          </button>
        </div>
      )}
    </DraggableTab>
  )
}
