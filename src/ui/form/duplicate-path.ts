/** Where a record is shown that has a refused key. */
import { recordPath } from '#src/engine/panes/screen.ts'

/** `at`: the record as `area:name/id`. Undefined if no screen shows it. */
export function duplicatePath(at: string): string | undefined {
  const [resource = '', id] = at.split('/')
  return recordPath(resource, id)
}
