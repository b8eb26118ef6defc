/** A record's page as the shell sets it into a pane. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Router, type BaseLocationHook } from 'wouter'
import { client } from '#src/engine/query.ts'
import { PaneId } from '#src/engine/target.ts'

export function mount(Shown: ComponentType<object>, props: object, hook: BaseLocationHook): void {
  render(
    <QueryClientProvider client={client}>
      <PaneId value="p">
        <Router hook={hook}>
          <Shown {...props} />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
}
