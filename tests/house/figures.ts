/** Figures of the code base that every run of the house tests prints and that fail nothing: they inform, and the rules decide. */
import { posix } from 'node:path'
import * as resources from '#model/areas/index.ts'
import type { Action } from '#model/kernel/action.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { counted, over } from './rules/rule.ts'
import { functionsIn } from './tree/functions.ts'
import { arrowsOf, foldedBy } from './tree/graph.ts'
import { isProduct, type Source } from './tree/sources.ts'
import type { Tree } from './tree/tree.ts'
import { rooms } from './walls/judge.mjs'

const SMALL_FILE_LINES = 80
/** About as many files of a folder can be read as one list of names. */
const FOLDER_FILES = 15
const LONGEST_SHOWN = 3

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

/** Lines that start with a comment or are within one; a comment behind code is not counted. */
const commentLines = ({ text, comments }: Source): number =>
  sum(
    comments
      .filter(({ start }) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '')
      .map(({ start, end }) => text.slice(start, end).split('\n').length),
  )

/** The actions whose command, form and answer are derived, or that the engine handles by itself, and those that no area of the page names. */
function actionsWithoutCode(sources: readonly Source[], actions: readonly Action[]): readonly Action[] {
  const code = sources
    .filter(({ path }) => path.startsWith('src/areas/'))
    .map(({ text }) => text)
    .join('\n')
  const isDerived = ({ form, transition, wanted, choicesOf, numbering, filing, paper, lists }: Action): boolean =>
    form !== 'none' || [transition, wanted, choicesOf, numbering, filing, paper, lists].some((one) => one !== undefined)
  return actions.filter((action) => isDerived(action) || !code.includes(action.path))
}

const shellRoom = (file: string): string | undefined => /^src\/shell\/([^/]+(?=\/)|)/.exec(file)?.[0]

/** Each figure by its label. Sizes of folders and arrows count the whole tree or the shell, the others the product without its tests. */
export function figuresOf({ sources, files }: Tree): ReadonlyMap<string, string> {
  const product = sources.filter(isProduct)
  const byLength = product.toSorted((a, b) => a.lines - b.lines)
  const lines = sum(product.map((source) => source.lines))
  const at = (share: number): number => byLength[Math.floor(byLength.length * share)]?.lines ?? 0
  const longest = byLength.slice(-LONGEST_SHOWN).toReversed()
  const long = product
    .flatMap(functionsIn)
    .filter((one) => one.lines > rooms.linesOfFunction)
    .toSorted((a, b) => b.lines - a.lines)
  const full = over(counted(sources.map(({ path }) => posix.dirname(path))), () => FOLDER_FILES)
  const fullest = [...full].toSorted(([, a], [, b]) => b - a).slice(0, LONGEST_SHOWN)
  const actions = all<Resource>(resources).flatMap(([, resource]) => Object.values(resource.actions))
  const longestFunction = long[0] === undefined ? '' : `, longest ${long[0].name} with ${long[0].lines}`
  return new Map([
    ['product', `${product.length} files, ${lines} lines`],
    ['lines of a file', `median ${at(0.5)}, 90th percentile ${at(0.9)}`],
    [
      `files under ${SMALL_FILE_LINES} lines`,
      percent(byLength.filter((source) => source.lines < SMALL_FILE_LINES).length, product.length),
    ],
    ['longest files', longest.map((source) => `${source.path} ${source.lines}`).join(', ')],
    [`functions over ${rooms.linesOfFunction} lines`, `${long.length}${longestFunction}`],
    [
      `folders over ${FOLDER_FILES} files`,
      [full.size, ...fullest.map(([folder, count]) => `${folder} ${count}`)].join(', '),
    ],
    ['arrows of the shell', `${arrowsOf(foldedBy(files, shellRoom)).length} between its rooms`],
    ['comments', `${percent(sum(product.map(commentLines)), lines)} of the lines`],
    [
      'actions without page code',
      `${percent(actionsWithoutCode(product, actions).length, actions.length)} of ${actions.length}`,
    ],
  ])
}

export function tableOf(figures: ReadonlyMap<string, string>): string {
  const width = Math.max(...[...figures.keys()].map((label) => label.length))
  const rows = [...figures].map(([label, figure]) => `  ${label.padEnd(width)}  ${figure}`)
  return `\nFigures of the house, for information\n${rows.join('\n')}\n\n`
}
