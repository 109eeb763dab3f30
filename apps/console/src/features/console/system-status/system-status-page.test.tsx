// @vitest-environment happy-dom
// The state of the system: what is late or failing is said first, in both languages' words, and a failure to ask is none of theirs.
import { api, type BookAuditDay, type RecurringJobState } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import SystemStatusPage from './system-status-page.tsx'

const healthy: RecurringJobState = {
  name: 'fire-timers',
  everySeconds: 2,
  status: 'OK',
  isRunning: false,
  succeededAt: '2026-11-20T01:00:00.000Z',
  failedAt: null,
  failures: 0,
  lastError: '',
}
const failing: RecurringJobState = { ...healthy, name: 'deliver-outbox', status: 'FAILING', failures: 3, lastError: 'no route to host' } // prettier-ignore
const late: RecurringJobState = { ...healthy, name: 'sweep', everySeconds: 3_600, status: 'LATE', isRunning: true }

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())
const sound = { day: '2026-11-20', books: 12, broken: 0, finishedAt: '2026-11-19T16:05:00.000Z', root: null }
const show = (jobs: RecurringJobState[], audited: BookAuditDay | null = sound) => {
  app = renderWithApp(<SystemStatusPage />, {
    login: operatorLogin,
    answers: [answer(api.systemStatus.jobs, jobs), answer(api.systemStatus.lastAudit, audited)],
  })
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

it('says that all is well, with each job’s last success in Shanghai', async () => {
  show([healthy])
  expect(await screen.findByText('全部后台任务按时运行')).toBeTruthy()
  const row = await rowOf('到期任务')
  for (const text of ['正常', '2 秒', '2026-11-20 09:00:00']) expect(row.getByText(text)).toBeTruthy()
})

it('says first what is late, even when another job only fails', async () => {
  show([healthy, failing, late])
  expect((await screen.findByRole('alert')).textContent).toContain('1 个后台任务已停滞')
  const row = await rowOf('过期清理')
  for (const text of ['已停滞', '运行中', '1 小时']) expect(row.getByText(text)).toBeTruthy()
})

it('shows why a job fails and how often it did', async () => {
  show([healthy, failing])
  expect((await screen.findByRole('alert')).textContent).toContain('1 个后台任务上次运行失败')
  const row = await rowOf('短信与邮件')
  expect(row.getByText('连续失败 3 次 · no route to host')).toBeTruthy()
})

it('says that no server has registered a job, and praises nothing then', async () => {
  show([])
  expect(await screen.findByText('还没有服务器登记后台任务')).toBeTruthy()
  expect(screen.queryByText('全部后台任务按时运行')).toBeNull()
})

it.each([
  [sound, '2026-11-20 的 12 个账本全部相符'],
  [{ ...sound, broken: 2 }, '2026-11-20 核对了 12 个账本，2 个不符'],
  [null, '还没有完成过一次全部核对'],
])('says what the last audit of all books came to: %#', async (audited, text) => {
  show([healthy], audited)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('offers another try when the server does not answer', async () => {
  app = renderWithApp(<SystemStatusPage />, {
    login: operatorLogin,
    answers: [failure(api.systemStatus.jobs, 500), answer(api.systemStatus.lastAudit, sound)],
  })
  const retry = await screen.findByRole('button', { name: /重\s*试/ }, { timeout: 20_000 })
  app.server.push(answer(api.systemStatus.jobs, [healthy]))
  fireEvent.click(retry)
  expect(await screen.findByText('全部后台任务按时运行')).toBeTruthy()
})

it('shows the newest root over all books, to be written down outside', async () => {
  const hash = '0f'.repeat(32)
  show([healthy], { ...sound, root: { day: '2026-11-20', hash, books: 12 } })
  expect(await screen.findByText('当日总封存（2026-11-20，12 本账）')).toBeTruthy()
  expect(screen.getByRole('button', { name: `复制 ${hash}` })).toBeTruthy()
})
