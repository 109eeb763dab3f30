// @vitest-environment happy-dom
// Exports in the console: asked for from a list with the chosen columns, followed, fetched, cancelled, and begun again.
import { api, type ExportTask, refusalCode } from '@merchant/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ExportDialog from '../../../components/list/export-dialog.tsx'
import { answer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import ExportPage from './export-page.tsx'

const task: ExportTask = {
  id: '019a0000-0000-7000-8000-000000000001',
  list: 'goods',
  format: 'XLSX',
  maskLevel: 'MASKED',
  reason: '',
  status: 'RUNNING',
  requestedBy: '王店主',
  isMine: true,
  rows: 12_000,
  total: 40_000,
  sizeBytes: null,
  failure: null,
  filterText: '状态：出售中',
  columnCount: 3,
  requestedAt: '2026-11-20T01:00:00.000Z',
  finishedAt: null,
  expiresAt: null,
  allowedActions: ['cancel'],
}
const ready: ExportTask = {
  ...task,
  status: 'READY',
  rows: 40_000,
  sizeBytes: 2_300_000,
  finishedAt: '2026-11-20T01:01:00.000Z',
  expiresAt: '2026-11-27T01:01:00.000Z',
  allowedActions: ['download'],
}
const page = (list: ExportTask[]) => ({
  list,
  total: list.length,
  totalIsExact: true,
  page: 1,
  pageSize: 20,
  nextCursor: null,
})

let app: ReturnType<typeof renderWithApp>
let clicked: string[]
beforeEach(() => {
  clicked = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.pathname)
  })
})
afterEach(() => {
  app.close()
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the list of exports', () => {
  it('shows how far each is, and what became of it', async () => {
    const failed: ExportTask = {
      ...task,
      id: `${task.id.slice(0, -1)}2`,
      status: 'FAILED',
      failure: 'TOO_MANY_ROWS',
      allowedActions: ['retry'],
    }
    app = renderWithApp(<ExportPage />, {
      answers: [
        answer(api.exportTask.list, page([task, failed])),
        answer(api.exportTask.retry, task),
        answer(api.exportTask.cancel, task),
      ],
    })
    expect(await screen.findByText(/已写出 12,000 \/ 40,000 行/)).toBeTruthy()
    expect(screen.getByText(/超过 100,000 行，请缩小筛选范围/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(app.server.inputsOf(api.exportTask.retry)).toEqual([{ id: failed.id }]))
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(app.server.inputsOf(api.exportTask.cancel)).toEqual([{ id: task.id }]))
  })

  it('fetches a file by its address', async () => {
    app = renderWithApp(<ExportPage />, {
      answers: [
        answer(api.exportTask.list, page([ready])),
        answer(api.exportTask.download, { url: '/files/made/sealed' }),
      ],
    })
    fireEvent.click(await screen.findByRole('button', { name: '下载' }))
    await waitFor(() => expect(clicked).toEqual(['/files/made/sealed']))
    expect(screen.getByText('2.3 MB')).toBeTruthy()
  })

  it('says how to make one where there is none', async () => {
    app = renderWithApp(<ExportPage />, { answers: [answer(api.exportTask.list, page([]))] })
    expect(await screen.findByText(/还没有导出过列表/)).toBeTruthy()
  })
})

describe('exporting a list', () => {
  const open = (list: 'goods' | 'saleOrder', input: Record<string, unknown>) => {
    app = renderWithApp(<ExportDialog list={list} input={input} onClose={() => undefined} />, {
      answers: [
        answer(api.exportTask.create, task),
        answer(api.exportTask.progress, ready),
        answer(api.exportTask.download, { url: '/files/made/sealed' }),
      ],
    })
  }

  it('takes the filter without its page, remembers the columns, and offers the file once it is ready', async () => {
    open('goods', { tab: 'ON_SALE', page: 2, pageSize: 20, sort: 'price:asc' })
    fireEvent.click(await screen.findByRole('checkbox', { name: '商品销量' }))
    fireEvent.click(screen.getByRole('radio', { name: 'CSV' }))
    fireEvent.click(screen.getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(app.server.inputsOf(api.exportTask.create)).toHaveLength(1))
    const [asked] = app.server.inputsOf(api.exportTask.create)
    expect(asked).toMatchObject({ list: 'goods', filters: { tab: 'ON_SALE' }, format: 'CSV' })
    expect(asked?.columns).not.toContain('sold')
    fireEvent.click(await screen.findByRole('button', { name: '下载' }))
    await waitFor(() => expect(clicked).toEqual(['/files/made/sealed']))
    app.close()
    cleanup()
    open('goods', {})
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '商品销量' })).checked).toBe(false)
  })

  it('leads to the same export of a moment ago instead of only refusing', async () => {
    open('goods', { tab: 'ON_SALE' })
    app.server.push(
      refusal(api.exportTask.create, refusalCode('limit.exceeded'), '超出限额', { limit: '…', exportId: ready.id }),
    )
    fireEvent.click(await screen.findByRole('button', { name: '开始导出' }))
    expect(await screen.findByText(/几分钟前已发起过相同的导出/)).toBeTruthy()
    expect(app.server.inputsOf(api.exportTask.progress)).toEqual([{ id: ready.id }])
    const fetchIt = screen.getByRole<HTMLButtonElement>('button', { name: '下载' })
    await waitFor(() => expect(fetchIt.disabled).toBe(false))
    fireEvent.click(fetchIt)
    await waitFor(() => expect(clicked).toEqual(['/files/made/sealed']))
  })

  it('asks for a reason before it goes out in full, and for a column at all', async () => {
    open('saleOrder', {})
    const start = () => screen.getByRole<HTMLButtonElement>('button', { name: '开始导出' })
    fireEvent.click(await screen.findByRole('radio', { name: '完整' }))
    expect(start().disabled).toBe(true)
    fireEvent.change(screen.getByRole('textbox', { name: '导出原因' }), { target: { value: '寄发礼品' } })
    expect(start().disabled).toBe(false)
    fireEvent.click(screen.getByRole('checkbox', { name: /全选/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /全选/ }))
    fireEvent.click(start())
    await waitFor(() =>
      expect(app.server.inputsOf(api.exportTask.create)).toMatchObject([{ maskLevel: 'FULL', reason: '寄发礼品' }]),
    )
  })
})
