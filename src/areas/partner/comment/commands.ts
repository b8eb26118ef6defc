/** Adds comments to the thread of an order that both companies read. */
import { comment } from '#model/areas/partner/comment.resource.ts'
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { boardKeys as keys } from '../board/keys.ts'
import type { NominationController } from '../nomination/nomination-controller.ts'

type About = { readonly order: number } | { readonly nomination: number; readonly day?: string }

const args = {
  text: {
    label: 'Comment',
    help: 'Both companies read it. It cannot be changed or deleted.',
    required: true,
    multiline: true,
  },
} as const
const common = {
  menu: 'row',
  needs: 'access_menu__partner_rail_contracts',
  undo: 'none',
  aliases: ['reply', 'message to the partner', 'thread'],
  args,
} as const

async function add(about: About, text: unknown): Promise<void> {
  await rowsOf(comment).create({ ...about, text: String(text) })
  void queryClient().invalidateQueries({ queryKey: ['partner:comment'] })
  toast({ text: 'Comment added.', tone: 'ok' })
}

/** Either permission is enough, so `needs` cannot say it. */
const mayComment = ({ may }: Pick<Context, 'may'>): true | string =>
  may('change_partner_order') || may('change_partner_nomination')
    ? true
    : 'You do not have the permission to change orders or nominations'
const isOne = (context: Context<RecordTarget>): true | string =>
  context.target.ids().length === 1 ? mayComment(context) : 'Select the one row that the comment is about'

export const commentOnOrder = commandOn('record:partner:order')({
  ...common,
  title: 'Comment on the order…',
  makes: 'partner:comment',
  enabled: isOne,
  run: ({ target }, { text }) => add({ order: Number(target.ids()[0]) }, text),
})
export const commentOnNomination = commandOn('record:partner:nomination')({
  ...common,
  title: 'Comment on the nomination…',
  makes: 'partner:comment',
  enabled: isOne,
  run: ({ target }, { text }) => add({ nomination: Number(target.ids()[0]) }, text),
})
export const commentOnDay = commandOn('partner:days')({
  ...common,
  title: 'Comment on the day…',
  menu: 'pane',
  key: keys.comment,
  enabled: (context: Context<NominationController>) =>
    context.target.state.row === undefined ? 'The days are still loading' : mayComment(context),
  run: async ({ target }, { text }) => {
    const { row, cursor } = target.state
    if (row !== undefined) await add({ nomination: row.id, day: cursor }, text)
  },
})
