/** Commands that select cars on the yard board, pick them up and set them out. */
import type { YardTarget } from '../../controller/yard-target.ts'
import { onBoard, may, withCut } from '../../controller/on-board.ts'

const isOvertaken = ({ controller }: YardTarget): boolean => controller.now.trouble?.kind === 'conflict'

export const selectTrack = onBoard({
  title: 'Select whole track',
  key: 'a',
  menu: 'yard',
  run: ({ target }) => target.controller.selectTrack(),
})
export const toggleCar = onBoard({
  title: 'Select or deselect car',
  key: 'x',
  menu: 'yard',
  run: ({ target }) => target.controller.toggle(),
})
export const pickUp = onBoard({
  title: 'Pick up or drop cut',
  key: 'space, m',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  aliases: ['move cars', 'lift'],
  enabled: (context) => context.target.controller.now.ghost?.by === 'keys' || withCut(context),
  run: ({ target }) => target.controller.pickUp(),
})
/** Drops the cut during a move; otherwise opens the car. */
export const drop = onBoard({
  title: 'Drop cut, or open car',
  key: 'enter',
  menu: 'yard',
  needs: 'view_railyard',
  undo: 'exact',
  run: ({ target }) =>
    target.controller.now.ghost
      ? target.controller.drop()
      : isOvertaken(target)
        ? target.controller.say('Press R to move these cars all the same, Escape to leave them.')
        : target.controller.set({ panel: 'car' }),
})
export const cancel = onBoard({
  title: 'Cancel move, or clear selection',
  key: 'escape',
  quiet: true,
  run: ({ target }) => void target.controller.cancel(),
})
export const moveToTrack = onBoard({
  title: 'Move cut to track…',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  args: {
    track: {
      label: 'Track',
      complete: (typed, { target }) =>
        (target.controller.now.board?.tracks ?? [])
          .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
          .map(({ id, name, kind }) => ({ value: id, label: name, hint: kind })),
    },
  },
  run: ({ target }, { track }) =>
    typeof track === 'number' ? target.controller.moveTo(track, Number.MAX_SAFE_INTEGER) : undefined,
})
export const unassign = onBoard({
  title: 'Move cut to unassigned',
  key: 'u',
  menu: 'yard',
  needs: may,
  undo: 'exact',
  enabled: withCut,
  run: ({ target }) => target.controller.moveTo(null, 1),
})
export const jump = onBoard({
  title: 'Jump to track by name',
  key: 't',
  menu: 'yard',
  run: ({ target }) => target.controller.startJump(''),
})

// A digit starts a track name; 1, 2 and 3 only during a move, because they are commands otherwise.
const digit = (typed: string) =>
  onBoard({
    title: `Jump to track ${typed}…`,
    key: typed,
    quiet: true,
    run: ({ target }) => target.controller.startJump(typed),
  })
export const digit4 = digit('4')
export const digit5 = digit('5')
export const digit6 = digit('6')
export const digit7 = digit('7')
export const digit8 = digit('8')
export const digit9 = digit('9')
