/** What can be done with the list of what changed. */
import { commandOn, type Context } from '../../engine/command.ts'

type List = { readonly isEmpty: boolean; readonly print: () => Promise<void>; readonly save: () => Promise<void> }
const onList = commandOn<List>('user:missed')
const some = ({ target }: Context<List>): true | string => !target.isEmpty || 'Nothing changed'

export const printMissed = onList({ title: 'Print what changed', key: 'p', menu: 'pane', aliases: ['hand-over', 'PDF'], enabled: some, run: ({ target }) => target.print() })
export const saveMissed = onList({ title: 'Save what changed as PDF', key: 'shift+p', menu: 'pane', aliases: ['hand-over', 'PDF'], enabled: some, run: ({ target }) => target.save() })
