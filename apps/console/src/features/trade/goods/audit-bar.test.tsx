// @vitest-environment happy-dom
// What merchants see of an audit: what waits is said and can be taken back, what was sent back comes with its marks to be corrected.
import { api, type DataOf } from '@merchant/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import GoodsEditorPage from './goods-editor-page.tsx'
import GoodsPage from './goods-page.tsx'
import { categories, sampleGoods, sampleInfo, usualRate } from './goods.testing.ts'
import { valuesOf } from './goods-values.ts'

type Revisions = DataOf<typeof api.goodsRevision.ofGoods>
type Current = NonNullable<Revisions['current']>
const goods = sampleInfo({ auditStatus: 'REJECTED' })
const revision = (changes: Partial<Current> = {}): Current => ({
  id: '01932c5a-0000-7000-8000-00000000e001',
  rev: 3,
  kind: 'EDIT',
  status: 'REJECTED',
  isAutomatic: false,
  flags: [{ kind: 'WORD', text: '含敏感词：国家级' }],
  differences: [{ field: 'title', label: '商品标题', before: goods.title, after: '国家级红茶礼盒', pictures: null }],
  rejectItems: [{ field: 'title', code: 'SENSITIVE', text: '请去掉“国家级”' }],
  submittedAt: '2026-11-20T01:00:00.000Z',
  submittedBy: '王小明',
  auditedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
  // Sent when 100 pieces were there, of which 130 were made: by now they are 120.
  form: {
    values: { ...valuesOf(goods), title: '国家级红茶礼盒', stock: 130 },
    base: { id: goods.id, version: 3, stockBefore: 100 },
  },
  ...changes,
})
const none = { list: [], total: 0, totalIsExact: true, page: 1, pageSize: 20, nextCursor: null, counts: { DRAFT: 0 } }

let app: ReturnType<typeof renderWithApp>
const open = async (current: Current, shown = goods) => {
  const { form: _form, ...listed } = current
  app = renderWithApp(<GoodsEditorPage />, {
    params: { id: shown.id },
    answers: [
      answer(api.category.list, categories),
      answer(api.commission.ofGoods, usualRate),
      answer(api.goods.info, shown),
      answer(api.freight.list, []),
      answer(api.goodsDraft.list, none),
      answer(api.goodsDraft.info, null),
      answer(api.goodsDraft.save, { isSaved: false, draft: null }),
      answer(api.goodsRevision.ofGoods, { rulings: [], list: [listed], current }),
      answer(api.goodsRevision.withdraw, null),
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

it('loads what was sent back with the stock of now, and marks its fields with the reasons', async () => {
  await open(revision())
  await waitFor(() => expect(field(/商品标题/).value).toBe('国家级红茶礼盒'))
  expect(field(/^库存/).value).toBe('120')
  expect(
    await screen.findByText('含违禁内容：请去掉“国家级”', { selector: '.ant-form-item-explain-error' }),
  ).toBeTruthy()
  expect(screen.getByText(/商品标题（含违禁内容：请去掉“国家级”）/)).toBeTruthy()
})

it('says that a change waits while the goods are sold on, and takes it back when asked', async () => {
  await open(
    revision({ status: 'SUBMITTED', rejectItems: [], auditedAt: null }),
    sampleInfo({ auditStatus: 'SUBMITTED' }),
  )
  expect(await screen.findByText('修改正在审核中')).toBeTruthy()
  expect(field(/商品标题/).value).toBe(goods.title)
  fireEvent.click(screen.getByRole('button', { name: '撤回审核' }))
  await screen.findAllByText('撤回待审核的修改？')
  const sure = screen.getAllByRole('button', { name: '撤回审核' }).at(-1)
  fireEvent.click(sure ?? document.body)
  await waitFor(() =>
    expect(app.server.inputsOf(api.goodsRevision.withdraw)).toEqual([{ goodsId: goods.id, version: 2 }]),
  )
})

it('shows in the list what waits, and what was changed', async () => {
  const { form: _form, ...listed } = revision({ status: 'APPROVED', isAutomatic: true, rejectItems: [] })
  app = renderWithApp(<GoodsPage />, {
    answers: [
      answer(api.goods.list, {
        ...none,
        list: [sampleGoods(1, { auditStatus: 'SUBMITTED' })],
        total: 1,
        counts: { SUBMITTED: 1 },
      }),
      answer(api.goodsDraft.list, none),
      answer(api.category.list, categories),
      answer(api.commission.ofGoods, usualRate),
      answer(api.goodsRevision.ofGoods, { rulings: [], list: [listed], current: null }),
    ],
  })
  expect(await screen.findByRole('button', { name: /待审核\s*1/ })).toBeTruthy()
  expect((await screen.findAllByText('待审核')).length).toBeGreaterThan(1)
  fireEvent.click(screen.getByRole('button', { name: '更多操作' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '修改记录' }))
  expect(await screen.findByText('国家级红茶礼盒')).toBeTruthy()
  expect(screen.getByText('自动通过')).toBeTruthy()
})
