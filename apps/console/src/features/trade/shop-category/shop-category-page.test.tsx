// @vitest-environment happy-dom
// The page of a shop's categories: added one after the other, arranged by keys, hidden, and deleted with a word about the goods.
import { api, type ShopCategory } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import ShopCategoryPage from './shop-category-page.tsx'

const category = (no: number, name: string, change: Partial<ShopCategory> = {}): ShopCategory => ({
  id: `01932c5a-0000-7000-8000-00000000ca0${no}`,
  shopId: sampleShopId,
  parentId: null,
  name,
  isVisible: true,
  goodsCount: 0,
  version: 1,
  ...change,
})
const cups = category(1, '杯子', { goodsCount: 3 })
const mugs = category(2, '马克杯', { parentId: cups.id, goodsCount: 3 })
const plates = category(3, '盘子')

let app: ReturnType<typeof renderWithApp>
const open = (tree: readonly ShopCategory[], ...more: readonly FakeAnswer[]) => {
  app = renderWithApp(<ShopCategoryPage />, {
    answers: [answer(api.shopCategory.list, [...tree]), ...more],
  })
}
afterEach(() => {
  app.close()
  localStorage.clear()
})
const sent = () => app.server.inputsOf(api.shopCategory.update)
const act = (name: string, what: string) => {
  const row = screen.getByText(name).closest<HTMLElement>('.shop-category') ?? document.body
  const direct = within(row).queryByRole('button', { name: what })
  if (direct !== null) return fireEvent.click(direct)
  fireEvent.click(within(row).getByRole('button', { name: '更多操作' }))
  fireEvent.click(screen.getByRole('menuitem', { name: what }))
}

describe('the page', () => {
  it('adds one category after the other without leaving the field', async () => {
    open([], answer(api.shopCategory.insert, { id: cups.id, tree: [cups] }))
    const field = await screen.findByLabelText('新建分类')
    expect(screen.getByText('还没有店铺分类')).toBeTruthy()
    fireEvent.change(field, { target: { value: '杯子' } })
    fireEvent.submit(field)
    await waitFor(() =>
      expect(app.server.inputsOf(api.shopCategory.insert)).toEqual([
        { shopId: sampleShopId, name: '杯子', parentId: null },
      ]),
    )
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('新建分类').value).toBe(''))
  })

  it('keeps what was typed when the name is taken', async () => {
    open([cups], refusal(api.shopCategory.insert, '2005', '“杯子”已被使用，请换一个名称'))
    const field = await screen.findByLabelText('新建分类')
    fireEvent.change(field, { target: { value: '杯子' } })
    fireEvent.submit(field)
    await screen.findByText('“杯子”已被使用，请换一个名称')
    expect(screen.getByLabelText<HTMLInputElement>('新建分类').value).toBe('杯子')
  })

  it('moves with the arrow keys and sends the order once, when the hand rests', async () => {
    const third = category(4, '碗')
    open([cups, plates, third], answer(api.shopCategory.update, [plates, third, cups]))
    const handle = await screen.findByRole('button', { name: '拖动“杯子”，或按上下键移动' })
    fireEvent.keyDown(handle, { key: 'ArrowDown' })
    fireEvent.keyDown(screen.getByRole('button', { name: '拖动“杯子”，或按上下键移动' }), { key: 'ArrowDown' })
    await waitFor(() =>
      expect(sent()).toEqual([{ action: 'arrange', parentId: null, ids: [plates.id, third.id, cups.id] }]),
    )
    expect(screen.getByText('“杯子”现在排第 3，共 3 个')).toBeTruthy()
  })

  it('hides a category with one press', async () => {
    open([cups], answer(api.shopCategory.update, [{ ...cups, isVisible: false }]))
    fireEvent.click(await screen.findByRole('switch', { name: '在商城展示“杯子”' }))
    await waitFor(() => expect(sent()).toEqual([{ action: 'show', id: cups.id, version: 1, isVisible: false }]))
  })

  it('asks where the goods go before a category is deleted, with what is below it', async () => {
    open([cups, mugs, plates], answer(api.shopCategory.update, [plates]))
    await screen.findByText('杯子')
    act('杯子', '删除')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('它下面的 1 个分类会一起删除。')).toBeTruthy()
    fireEvent.click(within(dialog).getByLabelText('不放入其他分类'))
    fireEvent.click(within(dialog).getByRole('button', { name: /^删\s*除$/ }))
    await waitFor(() => expect(sent()).toEqual([{ action: 'remove', id: cups.id, version: 1, goods: { to: 'none' } }]))
  })

  it('shows who may only look neither handles nor acts', async () => {
    app = renderWithApp(<ShopCategoryPage />, {
      answers: [answer(api.shopCategory.list, [cups])],
      login: { ...merchantLogin, permissions: ['shopCategory.view'] },
    })
    await screen.findByText('杯子')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByLabelText('新建分类')).toBeNull()
  })
})
