// @vitest-environment happy-dom
// Days and months with what they open and close with, and the paper of what is over.
import { api, type FundPeriod } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import PeriodsDrawer from './periods-drawer.tsx'

const period = (name: string, isOver: boolean): FundPeriod => ({
  period: name,
  from: '2026-11-18T16:00:00.000Z',
  to: '2026-11-19T16:00:00.000Z',
  openingFen: 100_000,
  incomeFen: 12_600,
  expenseFen: 630,
  movedFen: 0,
  closingFen: 111_970,
  count: 3,
  isOver,
})

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('shows what a day opened and closed with, and fetches the paper of one that is over', async () => {
  const list = [period('2026-11-20', false), period('2026-11-19', true)]
  app = renderWithApp(<PeriodsDrawer open onClose={() => undefined} />, {
    answers: [answer(api.finance.periods, { list }), answer(api.finance.statementPaper, { url: '/files/made/x' })],
  })
  const row = (await screen.findByText('2026-11-19')).closest('tr') ?? expect.fail('No row')
  expect(row.textContent).toContain('1,119.70')
  expect(screen.getByText('2026-11-20 起可下载')).toBeTruthy()
  // Not what the list's day counts, which is documents.
  expect(screen.getByRole('columnheader', { name: '分录数' })).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: '下载 2026-11-19 对账单' }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.finance.statementPaper)).toEqual([{ statementPeriod: '2026-11-19' }]),
  )
})
