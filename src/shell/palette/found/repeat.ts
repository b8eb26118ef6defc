/** Commands that were run with arguments, newest first, to be run again with the same arguments. */
import { log } from '#src/shell/commands/log.state.ts'
import { stepText } from '#src/shell/commands/log.ts'
import { execute } from '#src/shell/commands/run.ts'
import type { PaletteItem } from './item.ts'

export function repeatable(): PaletteItem[] {
  const seen = new Set<string>()
  return log()
    .steps.toReversed()
    .flatMap((step): PaletteItem[] => {
      const title = stepText(step)
      const isRepeatable = Object.keys(step.args).length > 0 && !step.about && !seen.has(title)
      seen.add(title)
      return isRepeatable
        ? [
            {
              key: `again ${title}`,
              group: 'Run again',
              title,
              hint: step.path,
              run: () => execute(step.command, step.args),
            },
          ]
        : []
    })
}
