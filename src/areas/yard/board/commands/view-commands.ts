/** Commands for what the yard board shows: the layouts, the search and the zoom. */
import type { BoardView } from '../../state/board-state.ts'
import { onBoard, type On, inHand } from '../../controller/on-board.ts'

const view = (title: string, key: string, which: BoardView) =>
  onBoard({
    title,
    key,
    menu: 'yard',
    run: (context) =>
      inHand(context) === true ? context.target.controller.startJump(key) : context.target.controller.show(which),
  })
export const showActual = view('Show actual layout', '1', 'actual')
export const showPlanned = view('Show planned layout', '2', 'planned')
export const showBoth = view('Show both layouts', '3', 'both')
export const otherSide = onBoard({
  title: 'Switch to other layout',
  key: 'o',
  menu: 'yard',
  run: ({ target }) => {
    target.controller.enter(target.controller.now.scenario === 'actual' ? 'planned' : 'actual')
    target.controller.focusBoard()
  },
})

export const find = onBoard({
  title: 'Find cars',
  key: '/',
  menu: 'yard',
  aliases: ['search', 'filter'],
  run: ({ target }) => target.controller.startFind(),
})
const found = ({ target }: On): true | string => target.controller.now.find !== null || 'Press / to find cars first.'
export const nextHit = onBoard({
  title: 'Go to next car found',
  key: 'n',
  menu: 'yard',
  enabled: found,
  run: ({ target }) => target.controller.nextHit(1),
})
export const previousHit = onBoard({
  title: 'Go to previous car found',
  key: 'shift+n',
  menu: 'yard',
  enabled: found,
  run: ({ target }) => target.controller.nextHit(-1),
})
export const zoomIn = onBoard({
  title: 'Zoom in',
  key: '=',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomBy(1.25),
})
export const zoomOut = onBoard({
  title: 'Zoom out',
  key: '-',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomBy(1 / 1.25),
})
export const zoomToFit = onBoard({
  title: 'Switch between whole yard and readable',
  key: 'z',
  menu: 'yard',
  run: ({ target }) => target.controller.zoomToFit(),
})
