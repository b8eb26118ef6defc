/** The buttons of the worklist, each with its key. */
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { BillsController } from './bills-controller.ts'
import { billKeys as keys } from './figures/keys.ts'

type Props = { readonly controller: BillsController; readonly onUpload: () => void; readonly onAll: () => void }

export const BillKeys = ({ controller, onUpload, onAll }: Props) => (
  <>
    <Button look="quiet" shortcut={keys.nextDoubt} onPress={() => controller.nextDoubt(1)}>
      Next doubt
    </Button>
    <Button look="quiet" shortcut="pagedown" onPress={() => controller.goOn()}>
      Next document
    </Button>
    <Button look="quiet" shortcut={keys.other} onPress={() => runCommand('document:saveBillWith')}>
      Another shipment
    </Button>
    <Button look="quiet" shortcut={keys.retry} onPress={() => runCommand('document:retryBill')}>
      Read again
    </Button>
    <Button look="quiet" shortcut={keys.discard} onPress={() => runCommand('document:discardBill')}>
      Discard
    </Button>
    <Button look="quiet" onPress={onUpload}>
      Upload
    </Button>
    <Button look="quiet" onPress={onAll}>
      All documents
    </Button>
  </>
)
