/** The way to the yard from anywhere. */
import { yard } from '#model/areas/yard/yard.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { command } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { lastYard } from '../data/last-yard.state.ts'

/** The one opened last while it still is there, else the first. */
async function nearestYard(): Promise<number | undefined> {
  const { results } = await rowsOf(yard).list({ ordering: 'id', limit: 200 })
  const last = lastYard().get()
  return (results.find(({ id }) => id === last) ?? results[0])?.id
}

export const goToYard = command({
  title: 'Go to yard',
  key: 'g>y',
  menu: 'go',
  needs: 'view_railyard',
  aliases: ['yard', 'board', 'my yard'],
  run: async () => {
    const yardId = await nearestYard()
    if (yardId === undefined) open('company:facilities:railyards', {})
    else open('yard:management', { yardId })
  },
})
