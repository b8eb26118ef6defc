/** Derived commands for the papers of every resource: print, save as a zip, e-mail. Loaded after the first paint, as it needs all declarations. */
import { archivesPrints, printCode, type PaperSpec, type Papers } from '#model/kernel/papers.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import * as resources from '#model/areas/index.ts'
import { commandOn, type Arg, type Command, type CommandSource, type Option } from '#src/engine/commands/command.ts'
import { paperKeys } from '#src/ui/record/state/keys.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'

type Named = readonly [name: string, Command]

const other = { day: ['Today', '2027-03-09'], month: ['This month', '2027-03'] } as const
/** What is typed, where it is a day or a month; nothing typed is today. */
function datesLike(dated: 'day' | 'month', typed: string): readonly Option<string>[] {
  const label = typed.trim()
  if (label === '') return [{ value: '', label: other[dated][0] }]
  const isWhole = dated === 'day' ? /^\d{4}-\d{2}-\d{2}$/.test(label) : /^\d{4}-\d{2}$/.test(label)
  return isWhole ? [{ value: dated === 'day' ? label : `${label}-01`, label }] : []
}
const dateArgs = ({ dated }: PaperSpec): { readonly args?: Readonly<Record<string, Arg<string>>> } =>
  dated === undefined
    ? {}
    : {
        args: {
          date: {
            label: `${dated === 'day' ? 'Day' : 'Month'}, such as ${other[dated][1]}`,
            complete: (typed) => datesLike(dated, typed),
          },
        },
      }

function paperCommands(name: string, resource: Resource, papers: Papers, paper: PaperSpec): readonly Named[] {
  const on = commandOn(`record:${name}`)
  const title = inSentence(paper.title)
  // Its calls for many rows print papers of other rows.
  const isSingle = resource.papersOf !== undefined
  const keyFor = (which: keyof typeof paperKeys) => (paper.code === papers.set[0].code ? { key: paperKeys[which] } : {})
  const common = {
    menu: 'row',
    needs: paper.needs ?? resource.needs.view,
    ...dateArgs(paper),
    enabled: ({ target }: { readonly target: { readonly ids: () => readonly (string | number)[] } }): true | string => {
      if (target.ids().length > 1 && isSingle) return `A ${title} is printed of one at a time`
      return target.ids().length > 0 || `No ${inSentence(resource.label)} is selected`
    },
  } as const
  const many = `${resource.path}print_multiple/`
  const one = (id: string | number) =>
    `${resource.path}${id}/${papers.print ?? 'print/'}?${printCode(papers)}=${paper.code}`
  const print = on({
    ...common,
    ...keyFor('print'),
    title: `Print ${title}`,
    aliases: ['PDF', 'paper'],
    run: ({ target }, { date = '' }) => {
      const [id, ...more] = target.ids()
      if (id === undefined) return
      // A print may be archived: the preview shows the answer to one request, since asking by an address again would archive another.
      if (more.length === 0 && !archivesPrints(papers))
        openDocument(`${one(id)}${date === '' ? '' : `&date=${String(date)}`}`)
      else openDocument(many, { [papers.ids]: [id, ...more], code: paper.code, ...(date !== '' && { date }) })
    },
  })
  const draft = on({
    ...common,
    title: `Print draft of ${title}`,
    aliases: ['as it would be now'],
    enabled: (context) =>
      context.target.ids().length > 1 ? 'A draft is printed of one at a time' : common.enabled(context),
    run: ({ target }) => {
      const [id] = target.ids()
      if (id !== undefined) openDocument(`${one(id)}&draft=true`)
    },
  })
  const zip = on({
    ...common,
    ...keyFor('zip'),
    title: `Save ${title} as zip`,
    aliases: ['download papers', `${papers.zip}.zip`],
    run: ({ target }, { date = '' }) =>
      saveDocument(many, { [papers.ids]: target.ids(), code: paper.code, zip: true, ...(date !== '' && { date }) }),
  })
  return [
    [`${name}:print:${paper.code}`, print],
    ...(paper.archive ? [[`${name}:draft:${paper.code}`, draft] as const] : []),
    ...(isSingle ? [] : [[`${name}:zip:${paper.code}`, zip] as const]),
  ]
}

/** Known to the server for one record, not for many in one letter. */
const anyway = { value: '', label: 'Those who get it anyway', hint: 'As the record says' }

function sendCommand(name: string, resource: Resource, papers: Papers): readonly Named[] {
  const { send } = papers
  if (send === undefined) return []
  const label = inSentence(papers.set[0].title)
  const command = commandOn(`record:${name}`)({
    title: `Send ${label} to`,
    menu: 'row',
    key: paperKeys.send,
    needs: send.needs,
    undo: 'held',
    aliases: ['e-mail', 'mail'],
    args: {
      recipients: {
        label: 'E-mail addresses, with commas between',
        complete: (typed, { target }) => {
          if (typed.trim() !== '') return [{ value: typed, label: typed }]
          return send.path !== undefined && target.ids().length === 1 ? [anyway] : []
        },
      },
    },
    enabled: ({ target }) => target.ids().length > 0 || `No ${inSentence(resource.label)} is selected`,
    run: async ({ target }, { recipients }) => {
      const { sendPapers } = await import('#src/ui/record/papers/send-papers.ts')
      sendPapers(resource, papers, target.ids(), String(recipients))
    },
  })
  return [[`${name}:email`, command]]
}

const commands = all<Resource>(resources).flatMap(([name, resource]) => {
  const { papers } = resource
  return papers === undefined
    ? []
    : [
        ...papers.set.flatMap((paper) => paperCommands(name, resource, papers, paper)),
        ...sendCommand(name, resource, papers),
      ]
})

/** By name, like declared commands. They do not change while the page is open. */
export const papers: CommandSource = { now: () => commands, subscribe: () => () => {} }
