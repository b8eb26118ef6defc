/** The units of the company: set on one screen, applied at once, and only by who may. */
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#src/engine/data/query.state.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { decimal } from '#model/kernel/field.ts'
import type { CompanySettings } from '#model/areas/company/rules/settings.ts'
import ApplicationConfiguration from '#src/areas/user/profile/ApplicationConfiguration.tsx'
import { session, signedIn } from '#src/engine/session/session.state.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

let stored: Partial<CompanySettings>
beforeEach(() => {
  stored = {
    access_required: false,
    certificate_four_eyes: false,
    certificates_verified: false,
    date_order: '',
    silent_hours: 48,
    invoice_four_eyes: true,
    volume_unit: '',
    weight_unit: '',
  }
  signInLocally(stored)
  answering(({ path, body }) => {
    if (path === 'company/1/' && typeof body === 'object') {
      stored = { ...stored, ...body }
      return { body: { id: 1 } }
    }
    return path === 'user/me/' ? { body: { ...signedIn(), company_config: stored } } : undefined
  })
})

test('choosing cubic metres stores them for the company and shows all volumes so', async () => {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={queryClient()}>
      <ApplicationConfiguration />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: /Volumes/ }))
  await user.click(screen.getByRole('option', { name: 'm³' }))
  await waitFor(() => expect(shownText(decimal(0, { unit: 'gal' }), '7400')).toBe('28.012 m³'))
  expect(stored).toEqual({
    access_required: false,
    certificate_four_eyes: false,
    certificates_verified: false,
    date_order: '',
    silent_hours: 48,
    invoice_four_eyes: true,
    volume_unit: 'm³',
    weight_unit: '',
  })
})

test('who may not change companies sees the units and cannot change them', () => {
  const { now } = session()
  if (now.state !== 'in') throw new Error('Nobody is signed in.')
  session().now = { state: 'in', me: { ...now.me, permissions: [] } }
  render(
    <QueryClientProvider client={queryClient()}>
      <ApplicationConfiguration />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: /Volumes/ }).hasAttribute('disabled')).toBe(true)
})
