/** The papers of a record that has reached the end of its course: to print and to send them is what is left to do. */
import type { Resource } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '../../controls/Button.tsx'
import { paperKeys } from '../state/keys.ts'

export function PaperButtons({ name, resource }: { readonly name: string; readonly resource: Resource }) {
  const { papers } = resource
  if (papers?.of !== name) return null
  const [first] = papers.set
  return (
    <>
      {may(first.needs ?? resource.needs.view) && (
        <Button look="primary" shortcut={paperKeys.print} onPress={() => runCommand(`${name}:print:${first.code}`)}>
          {`Print ${inSentence(first.title)}`}
        </Button>
      )}
      {papers.send !== undefined && may(papers.send.needs) && (
        <Button look="quiet" shortcut={paperKeys.send} onPress={() => runCommand(`${name}:email`)}>
          Send
        </Button>
      )}
    </>
  )
}
