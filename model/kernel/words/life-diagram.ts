/** Draws a life cycle as a state diagram in the notation of Mermaid, which GitHub and most editors show as a picture. */
import type { Life } from '../life.ts'
import { codeText } from './code-words.ts'
import type { Field } from '../field.ts'

/** States are told by their codes; what is shown of them is what users read. */
export function lifeDiagram(life: Life, states: Field): string {
  const named = (states.choices ?? []).map((state) => `  state "${codeText(states, state)}" as ${state}`)
  const first = typeof states.initial === 'string' ? [`  [*] --> ${states.initial}`] : []
  const arrows = Object.values(life.transitions).flatMap(({ from, to, label }) =>
    from.map((state) => `  ${state} --> ${to}: ${label}`),
  )
  const follow = Object.entries(life.elsewhere ?? {}).flatMap(([to, { from, label }]) =>
    from.map((state) => `  ${state} --> ${to}: ${label}`),
  )
  return ['stateDiagram-v2', ...named, ...first, ...arrows, ...follow].join('\n')
}

/** A life cycle as a section of a document: its diagram, what each verb takes, and what stands still. */
export function lifeSection(title: string, life: Life, states: Field): string {
  const verbs = Object.values(life.transitions).map(
    ({ label, from, to, needs }) =>
      `| ${label} | ${from.map((state) => codeText(states, state)).join(', ')} | ${codeText(states, to)} | \`${needs}\` |`,
  )
  const still = life.frozen.map(
    ({ in: held, says }) => `- ${held.map((state) => codeText(states, state)).join(', ')}: ${says}`,
  )
  return [
    `## ${title}`,
    `\`\`\`mermaid\n${lifeDiagram(life, states)}\n\`\`\``,
    ['| verb | from | to | needs |', '|---|---|---|---|', ...verbs].join('\n'),
    ...(still.length === 0 ? [] : [`What stands still:\n\n${still.join('\n')}`]),
  ].join('\n\n')
}
