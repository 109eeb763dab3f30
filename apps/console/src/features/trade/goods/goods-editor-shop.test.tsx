// @vitest-environment happy-dom
// In which of several shops new goods stand: the one that the editor was opened for, whichever is looked at later.
import { api, type LoginInfo } from '@merchant/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readKey } from '../../../api/use-endpoint.ts'
import { draftKey, readDraft, writeDraft } from '../../../components/form/form-draft.ts'
import { answer, type FakeAnswer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin, sampleShopId } from '../../../testing/sample-session.ts'
import { editorAnswers, sampleInfo, teaId } from './goods.testing.ts'
import GoodsEditorPage from './goods-editor-page.tsx'
import { type GoodsValues, valuesOf } from './goods-values.ts'

const goods = sampleInfo()
const freightTemplate = { id: '01932c5a-0000-7000-8000-0000000000a1', name: '按重量计费' }
const placed = sampleInfo({ shopCategoryIds: [teaId], freightTemplate })
const newKey = draftKey(merchantLogin.user.id, 'goods.new')
const secondId = '01932c5a-0000-7000-8000-0000000005a2'
const second = { id: secondId, name: '二店', status: 'OPEN', shipHours: 48, logoUrl: null } as const
const login: LoginInfo = { ...merchantLogin, shops: [...merchantLogin.shops, second] }

let app: ReturnType<typeof renderWithApp>
const open = async (currentShopId: string | null, search: Record<string, string>, more: readonly FakeAnswer[] = []) => {
  app = renderWithApp(<GoodsEditorPage />, {
    login: { ...login, currentShopId },
    search,
    answers: [
      ...editorAnswers,
      answer(api.goods.info, placed),
      answer(api.freight.list, []),
      answer(api.shopCategory.list, []),
      answer(api.goods.save, sampleInfo({ saleStatus: 'WAREHOUSE' })),
      ...more,
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
const lookAt = (currentShopId: string | null) =>
  act(() => void app.client.setQueryData(readKey(api.user.infoOfLogin), { ...login, currentShopId }))
beforeEach(() => localStorage.clear())
afterEach(() => app.close())
const type = (value: string) => fireEvent.change(screen.getByLabelText(/商品标题/), { target: { value } })
const keepInWarehouse = () => fireEvent.click(screen.getByText('存入仓库').closest('button') ?? document.body)
const saved = async () => {
  await waitFor(() => expect(app.server.inputsOf(api.goods.save)).toHaveLength(1))
  return app.server.inputsOf(api.goods.save)[0]
}

it.each([secondId, null])('is said, and stays when %s is looked at meanwhile', async (other) => {
  writeDraft(newKey, null, valuesOf(goods))
  await open(sampleShopId, {})
  expect(screen.getByRole('region', { name: '店铺' }).textContent).toContain('清和茶铺')
  lookAt(other)
  type('换店之前写的标题')
  expect(readDraft<GoodsValues>(newKey)?.values.shopId).toBe(sampleShopId)
  keepInWarehouse()
  expect(await saved()).toMatchObject({ shopId: sampleShopId, title: '换店之前写的标题' })
})

it('is the one that is looked at for a copy, which takes nothing of another shop along', async () => {
  await open(secondId, { copy: goods.id })
  keepInWarehouse()
  expect(await saved()).toMatchObject({ shopId: secondId, shopCategoryIds: [], freightTemplateId: null })
})

it('is that of the goods for a copy while all are looked at', async () => {
  localStorage.setItem(`shop.last.${merchantLogin.user.id}`, secondId)
  await open(null, { copy: goods.id })
  keepInWarehouse()
  expect(await saved()).toMatchObject({
    shopId: sampleShopId,
    shopCategoryIds: [teaId],
    freightTemplateId: freightTemplate.id,
  })
})

it('is another one where that of what was typed is out of reach by now', async () => {
  const gone = '01932c5a-0000-7000-8000-0000000005a3'
  writeDraft(newKey, null, { ...valuesOf(placed), shopId: gone })
  await open(secondId, {})
  keepInWarehouse()
  expect(await saved()).toMatchObject({ shopId: secondId, shopCategoryIds: [], freightTemplateId: null })
})
