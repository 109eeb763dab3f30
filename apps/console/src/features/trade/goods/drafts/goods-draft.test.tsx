// @vitest-environment happy-dom
// Drafts on the server: what is typed here is found elsewhere, nobody's newer words are written over, and nothing typed is lost.
import { api, type GoodsDraft, type LoginInfo } from '@merchant/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readKey } from '../../../../api/use-endpoint.ts'
import { draftKey, readDraft } from '../../../../components/form/form-draft.ts'
import { answer, type FakeAnswer, failure } from '../../../../testing/fake-api.ts'
import { renderWithApp } from '../../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../../testing/sample-session.ts'
import GoodsEditorPage from '../goods-editor-page.tsx'
import GoodsPage from '../goods-page.tsx'
import { categories, sampleInfo } from '../goods.testing.ts'
import { type GoodsValues, valuesOf } from '../goods-values.ts'

const goods = sampleInfo()
const secondId = '01932c5a-0000-7000-8000-0000000005a2'
const draft = (changes: Partial<GoodsDraft> = {}): GoodsDraft => ({
  id: '01932c5a-0000-7000-8000-00000000d001',
  goodsId: goods.id,
  goodsNo: goods.goodsNo,
  shopId: goods.shopId,
  title: '手机上写的标题',
  savedAt: '2026-11-20T02:00:00.000Z',
  savedBy: '小李',
  isMine: false,
  version: 3,
  data: {
    values: { ...valuesOf(goods), title: '手机上写的标题' },
    base: { id: goods.id, version: 4, stockBefore: 120 },
  },
  ...changes,
})
const none = { list: [], total: 0, totalIsExact: true, page: 1, pageSize: 20, nextCursor: null, counts: { DRAFT: 0 } }

let app: ReturnType<typeof renderWithApp>
const open = async (
  about: { readonly id?: string; readonly search?: Record<string, string> },
  more: readonly FakeAnswer[],
  login = merchantLogin,
) => {
  app = renderWithApp(<GoodsEditorPage />, {
    login,
    params: about.id === undefined ? {} : { id: about.id },
    search: about.search ?? {},
    answers: [
      answer(api.category.list, categories),
      answer(api.goods.info, goods),
      answer(api.freight.list, []),
      answer(api.goodsDraft.list, none),
      answer(api.goodsDraft.info, null),
      ...more,
    ],
  })
  await screen.findByLabelText(/商品标题/)
}
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  app.close()
  vi.useRealTimers()
})
const field = () => screen.getByLabelText<HTMLInputElement>(/商品标题/)
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByText(name).closest('button') ?? document.body)
const saves = () => app.server.inputsOf(api.goodsDraft.save)
const stored = answer(api.goodsDraft.save, ({ id, title, version }) => ({
  isSaved: true,
  draft: { ...draft({ id, title, version: version + 1, goodsId: null, isMine: true }) },
}))

it('saves what is typed a moment later, once for many keys, and says so', async () => {
  await open({}, [stored])
  type('写')
  type('写到一半')
  expect(saves()).toEqual([])
  vi.advanceTimersByTime(3_000)
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]).toMatchObject({ title: '写到一半', version: 0 })
  type('写到一半的标题')
  vi.advanceTimersByTime(3_000)
  await waitFor(() => expect(saves()[1]).toMatchObject({ id: saves()[0]?.id, title: '写到一半的标题', version: 1 }))
})

it('saves what is not saved yet when the page is left', async () => {
  await open({}, [stored])
  type('写到一半就走了')
  cleanup()
  await waitFor(() => expect(saves()).toHaveLength(1))
})

it('offers the draft that somebody saved on another device, and fills the editor from it', async () => {
  await open({ id: goods.id }, [answer(api.goodsDraft.info, draft())])
  expect(await screen.findByText(/手机上写的标题.*小李 保存于 2026-11-20 10:00:00/)).toBeTruthy()
  press('继续编辑')
  await waitFor(() => expect(field().value).toBe('手机上写的标题'))
  expect(readDraft<GoodsValues>(draftKey(merchantLogin.user.id, `goods.${goods.id}`))?.values.title).toBe(
    '手机上写的标题',
  )
})

it('tells kindly of a newer one, keeps what is typed, and writes over it only when it is told to', async () => {
  await open({ id: goods.id }, [answer(api.goodsDraft.save, { isSaved: false, draft: draft({ version: 8 }) })])
  type('电脑上写的标题')
  vi.advanceTimersByTime(3_000)
  expect(await screen.findByText('别处保存了更新的草稿')).toBeTruthy()
  expect(field().value).toBe('电脑上写的标题')
  app.server.push(stored)
  press('以我的内容覆盖')
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ title: '电脑上写的标题', version: 8 }))
})

it("says of a draft from another browser of oneself that it is one's own", async () => {
  await open({ id: goods.id }, [
    answer(api.goodsDraft.save, { isSaved: false, draft: draft({ version: 8, isMine: true }) }),
  ])
  type('电脑上写的标题')
  vi.advanceTimersByTime(3_000)
  expect(await screen.findByText(/您在其他浏览器或窗口中于 .* 保存/)).toBeTruthy()
  expect(screen.queryByText(/对方的草稿/)).toBeNull()
})

it('says where it is kept while the server cannot be reached', async () => {
  await open({}, [failure(api.goodsDraft.save, 503)])
  type('断网时写的')
  vi.advanceTimersByTime(3_000)
  expect(await screen.findByText(/草稿已保存在本机.*未能保存到服务器/)).toBeTruthy()
})

it('publishes with the draft, which goes along', async () => {
  await open({ id: goods.id }, [stored, answer(api.goods.save, goods)])
  type('换一个更好的标题')
  vi.advanceTimersByTime(3_000)
  await screen.findByText(/^草稿已保存/)
  press('保存修改')
  await waitFor(() => expect(app.server.inputsOf(api.goods.save)[0]?.draft).toEqual({ id: saves()[0]?.id, version: 1 }))
  expect(readDraft(draftKey(merchantLogin.user.id, `goods.${goods.id}`))).toBeNull()
})

it('goes on with a draft of new goods that was chosen from the list', async () => {
  const chosen = draft({ goodsId: null, goodsNo: null, data: { values: { title: '还没写完的新商品' }, base: null } })
  await open({ search: { draft: chosen.id } }, [answer(api.goodsDraft.info, chosen)])
  await waitFor(() => expect(field().value).toBe('还没写完的新商品'))
})

it('goes on with it in its own shop, and saves it there after another one was chosen', async () => {
  const second = { id: secondId, name: '二店', status: 'OPEN', shipHours: 48, logoUrl: null } as const
  const login: LoginInfo = { ...merchantLogin, shops: [...merchantLogin.shops, second] }
  const chosen = draft({
    goodsId: null,
    goodsNo: null,
    shopId: secondId,
    data: { values: { title: '二店的' }, base: null },
  })
  await open({ search: { draft: chosen.id } }, [answer(api.goodsDraft.info, chosen), stored], login)
  act(() => void app.client.setQueryData(readKey(api.user.infoOfLogin), { ...login, currentShopId: null }))
  type('二店的红茶')
  vi.advanceTimersByTime(3_000)
  await waitFor(() => expect(saves().at(-1)).toMatchObject({ title: '二店的红茶', shopId: secondId }))
})

it('lists them with who saved them, and leads on', async () => {
  const rows = [draft(), draft({ id: '01932c5a-0000-7000-8000-00000000d002', goodsId: null, goodsNo: null, title: '' })]
  app = renderWithApp(<GoodsPage />, {
    search: { tab: 'DRAFT' },
    answers: [
      answer(api.goodsDraft.list, { ...none, list: rows, total: 2, counts: { DRAFT: 2 } }),
      answer(api.goods.list, { ...none, counts: { ON_SALE: 5, ALL: 5 } }),
    ],
  })
  expect(await screen.findByRole('link', { name: '手机上写的标题' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/goods\/edit\//),
  )
  expect(screen.getByRole('link', { name: '未填写标题' }).getAttribute('href')).toBe(
    `/goods/add?draft=${rows[1]?.id ?? ''}`,
  )
  expect(screen.getByRole('button', { name: /草稿\s*2/ })).toBeTruthy()
})
