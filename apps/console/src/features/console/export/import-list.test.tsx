// @vitest-environment happy-dom
// Imports in the console: whoever closed the dialog finds the import again, and decides it from there.
import { api, type ImportTask } from '@merchant/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import ExportPage from './export-page.tsx'

const checked: ImportTask = {
  id: '019a0000-0000-7000-8000-000000000001',
  table: 'stock',
  fileName: '十一月盘点.xlsx',
  status: 'CHECKED',
  mode: null,
  requestedBy: '王店主',
  isMine: true,
  total: 12,
  processed: 12,
  ready: 9,
  same: 2,
  wrong: 1,
  done: 0,
  refused: 0,
  failure: null,
  failureText: '',
  requestedAt: '2026-11-20T01:00:00.000Z',
  finishedAt: null,
  expiresAt: '2026-11-21T01:00:00.000Z',
  allowedActions: ['commit', 'cancel', 'download'],
}
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalIsExact: true,
  page: 1,
  pageSize: 20,
  nextCursor: null,
})
const applied: ImportTask = { ...checked, status: 'DONE', mode: 'RIGHT_ROWS', done: 9, allowedActions: ['download'] }

let app: ReturnType<typeof renderWithApp>
const open = (search: Record<string, string>, tasks: ImportTask[] = [checked]) => {
  app = renderWithApp(<ExportPage />, {
    search,
    answers: [
      answer(api.importTask.list, page(tasks)),
      answer(api.importTask.progress, tasks[0] ?? checked),
      answer(api.importTask.rows, page([])),
      answer(api.importTask.commit, applied),
      answer(api.exportTask.list, page([])),
    ],
  })
}
afterEach(() => {
  app.close()
  cleanup()
})

it('shows what the check found, and opens the decision', async () => {
  open({ tab: 'imports' })
  expect(await screen.findByText('可导入 9 · 无变化 2 · 有错误 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '去确认' }))
  expect(await screen.findByRole('button', { name: '确认导入 9 行' })).toBeTruthy()
})

it('decides an import whose dialog was closed: with a wrong row, only the right ones', async () => {
  open({ tab: 'imports', task: checked.id })
  fireEvent.click(await screen.findByRole('button', { name: '确认导入 9 行' }))
  await waitFor(() =>
    expect(app.server.inputsOf(api.importTask.commit)).toEqual([{ id: checked.id, mode: 'RIGHT_ROWS' }]),
  )
})

it('says what became of one that is over', async () => {
  open({ tab: 'imports' }, [applied])
  expect(await screen.findByText('已导入 9 · 无变化 2 · 有错误 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '去确认' })).toBeNull()
})

it('says how to bring one in where there is none, and leaves the exports on their own tab', async () => {
  open({ tab: 'imports' }, [])
  expect(await screen.findByText(/还没有导入过表格/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '导出记录' }))
  expect(await screen.findByText(/还没有导出过列表/)).toBeTruthy()
})
