// @vitest-environment happy-dom
// The library of brands: found by name and state, added and changed in a form that keeps what was typed, disabled after a question.
import { api, type BrandRow } from '@merchant/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, type FakeAnswer, refusal } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { operatorLogin } from '../../../testing/sample-session.ts'
import BrandPage from './brand-page.tsx'

const brand = (end: number, name: string, more: Partial<BrandRow> = {}): BrandRow => ({
  id: `01932c5a-0000-7000-8000-0000000000b${end}`,
  name,
  nameEn: '',
  logo: null,
  needAuth: false,
  firstLetter: 'J',
  categoryIds: [],
  sort: 0,
  enabled: true,
  goodsCount: 0,
  version: 3,
  ...more,
})
const logo = { fileId: '01932c5a-0000-7000-8000-0000000000f1', url: '/f/1', thumbnailUrl: '/f/1s' }
const kiln = brand(1, '景窑', { nameEn: 'Jingyao', goodsCount: 100 })
const loom = brand(2, '旧织坊', { enabled: false, needAuth: true, logo })

let app: ReturnType<typeof renderWithApp>
const open = async (search: Readonly<Record<string, string>> = {}, ...more: FakeAnswer[]) => {
  app = renderWithApp(<BrandPage />, {
    login: operatorLogin,
    search,
    answers: [
      answer(api.brand.listAll, [kiln, loom]),
      answer(api.category.list, []),
      answer(api.brand.save, { id: kiln.id }),
      ...more,
    ],
  })
  await screen.findAllByText(/景窑|旧织坊/)
}
afterEach(() => app.close())
const sent = () => app.server.inputsOf(api.brand.save)

it('shows all, with how many goods name each, as far as they are counted', async () => {
  await open()
  expect(screen.getByText('旧织坊')).toBeTruthy()
  expect(screen.getByText('99+')).toBeTruthy()
  expect(screen.getByText('需授权')).toBeTruthy()
  expect(screen.getAllByText('全部类目')).toHaveLength(2)
})

it.each([
  [{ keyword: 'jing' }, '景窑', '旧织坊'],
  [{ state: 'disabled' }, '旧织坊', '景窑'],
])('finds by %j', async (search, found, left) => {
  await open(search)
  expect(screen.getByText(found)).toBeTruthy()
  expect(screen.queryByText(left)).toBeNull()
})

it('adds one, and keeps what was typed when its name is taken', async () => {
  await open({}, refusal(api.brand.save, '2005', '“景窑”已被使用，请换一个名称'))
  fireEvent.click(screen.getByRole('button', { name: '新建品牌' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('品牌名称'), { target: { value: '景窑' } })
  fireEvent.change(dialog.getByLabelText('首字母'), { target: { value: 'j' } })
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('“景窑”已被使用，请换一个名称')).toBeTruthy()
  expect(sent()).toEqual([
    { name: '景窑', nameEn: '', logoFileId: null, firstLetter: 'J', categoryIds: [], needAuth: false, sort: 0 },
  ])
})

it('changes one on the version that was shown, and leaves its state', async () => {
  await open()
  const [change] = screen.getAllByRole('button', { name: '修改' })
  fireEvent.click(change ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('英文名称'), { target: { value: 'Jing Kiln' } })
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ id: kiln.id, version: 3, nameEn: 'Jing Kiln', firstLetter: 'J', enabled: true })
})

it('disables one after a question, and enables one at once', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '停用' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('新商品不能再选用', { exact: false })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: /停\s?用/ }))
  await waitFor(() => expect(sent()).toMatchObject([{ id: kiln.id, enabled: false }]))
  fireEvent.click(screen.getByRole('button', { name: '启用' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([{}, { id: loom.id, logoFileId: logo.fileId, needAuth: true, enabled: true }]),
  )
})

it('shows who may only look nothing to change', async () => {
  app = renderWithApp(<BrandPage />, {
    login: { ...operatorLogin, permissions: operatorLogin.permissions.filter((held) => held !== 'brand.edit') },
    answers: [answer(api.brand.listAll, [kiln]), answer(api.category.list, [])],
  })
  await screen.findByText('景窑')
  expect(screen.queryByRole('button', { name: '新建品牌' })).toBeNull()
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
})
